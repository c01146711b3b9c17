interface Position {
  xAdvance: number;
  advanceWidth: number;
}

/** The parts of pdfkit's embedded font that we use; its types do not contain them. */
export interface EmbeddedFont {
  id: string;
  /** By glyph of the embedded part: its width, and the characters it was first used for. */
  widths: number[];
  unicode: number[][];
  subset: { includeGlyph(glyph: number): number };
  font: {
    unitsPerEm: number;
    glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features: Record<string, boolean>,
    ): { glyphs: { advanceWidth: number }[]; positions: { xAdvance: number }[] };
  };
  encode(text: string): [glyphs: string[], positions: Position[]];
  ref(): unknown;
}

/** A piece of text in one font; `codes` is the inside of a text array: hexadecimal glyphs and shifts. */
export interface Run {
  font: EmbeddedFont;
  codes: string;
  /** Of one em at size 1000. */
  width: number;
  /** The text for search and copying, if the glyphs do not give it. */
  reads: string | undefined;
}

/** Characters that join or style the character before them. */
export const isInvisible = (character: string): boolean => /^[\u200d\ufe0e\ufe0f]$/.test(character);

/** Undefined if the font lacks one of the characters. */
export function glyphsOf(font: EmbeddedFont, text: string): Run | undefined {
  for (const character of text) {
    const isThere = font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    if (!isThere && !isInvisible(character)) return undefined;
  }
  const codePoint = text.codePointAt(0) ?? 0;
  if (text === String.fromCodePoint(codePoint)) return oneGlyph(font, text, codePoint);
  const [glyphs, positions] = font.encode(text);
  let codes = '';
  let width = 0;
  let reads = '';
  glyphs.forEach((glyph, at) => {
    const { xAdvance = 0, advanceWidth = 0 } = positions[at] ?? {};
    const shift = Math.round(advanceWidth - xAdvance);
    codes += shift === 0 ? glyph : `${glyph}>${shift}<`;
    width += advanceWidth - shift;
    reads += String.fromCodePoint(...(font.unicode[Number.parseInt(glyph, 16)] ?? []));
  });
  return { font, codes, width, reads: reads === text ? undefined : text };
}

/** Like the library, but without its search for ligatures with neighbours. */
function oneGlyph(font: EmbeddedFont, text: string, codePoint: number): Run {
  const { id, advanceWidth } = font.font.glyphForCodePoint(codePoint);
  const glyph = font.subset.includeGlyph(id);
  const width = (advanceWidth * 1000) / font.font.unitsPerEm;
  font.widths[glyph] ??= width;
  font.unicode[glyph] ??= [codePoint];
  const codes = glyph.toString(16).padStart(4, '0');
  const [first, ...others] = font.unicode[glyph] ?? [];
  const isSame = first === codePoint && others.length === 0;
  return { font, codes, width, reads: isSame ? undefined : text };
}

/** How much closer (below 0) two characters are than their widths say. */
export function kerningOf({ font }: EmbeddedFont, pair: string): number {
  const { glyphs, positions } = font.layout(pair, { liga: false, calt: false, ccmp: false });
  const [first] = glyphs;
  const [position] = positions;
  if (glyphs.length !== 2 || !first || !position) return 0;
  return Math.round(((position.xAdvance - first.advanceWidth) * 1000) / font.unitsPerEm);
}
