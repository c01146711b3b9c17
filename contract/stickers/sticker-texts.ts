/**
 * Puts the texts of a sticker into their field. They get a little smaller if each then fits on one line. Otherwise they are
 * wrapped between words, as large as possible, or else inside of words. What does not even fit in the smallest size ends
 * with "…", and texts that have no line of their own are left out. A blank code is never shortened: it is placed before the
 * other texts, whole or not at all.
 */
import {
  lineWidth,
  shortenLine,
  type WordWidths,
  widestPart,
  wrapText,
} from '../text/wrap-text.ts';

/** One point in millimetres. */
export const point = 25.4 / 72;

/** The smallest size of letters that people can read, in points. */
export const smallestSize = 5;

const stickerTextKinds = ['code', 'name', 'type', 'location', 'id', 'ownText'] as const;
export type StickerTextKind = (typeof stickerTextKinds)[number];

interface Style {
  /** The size in relation to that of the name. */
  scale: number;
  mostLines: number;
  /** It may be wrapped before other texts are, because nobody reads it as words. */
  isWrappedFirst?: true;
  /** It is wrapped after its dashes only and never shortened, because a part of it is worth nothing. */
  isKeptWhole?: true;
  /** Which texts keep their line where there are not enough: the lowest first. */
  rank: number;
  /** The room at the beginning of its lines, in its own size: that of the dot before the type. */
  indent: number;
}

/** In the order of their lines. */
const styles: Record<StickerTextKind, Style> = {
  code: { scale: 1, mostLines: 3, isKeptWhole: true, rank: 0, indent: 0 },
  name: { scale: 1, mostLines: 3, rank: 0, indent: 0 },
  type: { scale: 0.8, mostLines: 2, rank: 3, indent: 0.95 },
  location: { scale: 0.8, mostLines: 2, rank: 1, indent: 0 },
  id: { scale: 0.7, mostLines: 3, isWrappedFirst: true, rank: 2, indent: 0 },
  ownText: { scale: 0.8, mostLines: 2, rank: 4, indent: 0 },
};

const mostLines = Math.max(...Object.values(styles).map((style) => style.mostLines));

/** The widths of words at size 1. Names and codes are bold. */
export interface StickerFonts {
  regular: WordWidths;
  bold: WordWidths;
}

export const isBold = (kind: StickerTextKind): boolean => kind === 'name' || kind === 'code';

/** In millimetres from the top left corner of the sticker. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface StickerText {
  kind: StickerTextKind;
  line: string;
  x: number;
  /** The base line. */
  y: number;
  width: number;
  /** In points. */
  size: number;
}

/** Before the first line of the type. */
export interface StickerDot {
  x: number;
  y: number;
  radius: number;
}

/** In the size of the letters: the height of a line, and its base line from its top. */
const lineHeight = 1.25;
const baseLine = 0.97;
const dot = { x: 0.33, aboveBaseLine: 0.36, radius: 0.3 };

export type StickerTexts = Partial<Record<StickerTextKind, string>>;

interface Block {
  kind: StickerTextKind;
  /** In points. */
  size: number;
  lines: string[];
}

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { size, lines }) => sum + lines.length * size * point * lineHeight, 0);

class Field {
  readonly #texts: readonly (readonly [StickerTextKind, string])[];
  readonly #box: Box;
  readonly #fonts: StickerFonts;

  constructor(texts: StickerTexts, box: Box, fonts: StickerFonts) {
    this.#texts = stickerTextKinds.flatMap((kind) => {
      const text = texts[kind];
      return text ? [[kind, text] as const] : [];
    });
    this.#box = box;
    this.#fonts = fonts;
  }

  /** Undefined if they do not fit. */
  whole(base: number, breaks: 'nowhere' | 'between words' | 'anywhere'): Block[] | undefined {
    const blocks: Block[] = [];
    for (const [kind, text] of this.#texts) {
      const style = styles[kind];
      const size = Math.max(smallestSize, base * style.scale);
      const { widths, room } = this.#measure(kind, size);
      const lines = wrapText(text, widths, room);
      const isOneLine = breaks === 'nowhere' && !style.isWrappedFirst;
      if (lines.length > (isOneLine ? 1 : style.mostLines)) return undefined;
      const isBroken = breaks === 'anywhere' && !style.isKeptWhole;
      if (!isBroken && widestPart(text, widths) > room) return undefined;
      if (lines.some((line) => lineWidth(line, widths) > room)) return undefined;
      blocks.push({ kind, size, lines });
    }
    return heightOf(blocks) <= this.#box.height ? blocks : undefined;
  }

  /** In the smallest size. Each text gets a line, by rank, and then a second one, and so on. */
  shortened(): Block[] {
    const size = smallestSize;
    const texts = this.#texts.filter(([kind]) => !styles[kind].isKeptWhole);
    const wrapped = texts.map(([kind, text]) => {
      const { widths, room } = this.#measure(kind, size);
      return { kind, all: wrapText(text, widths, room), count: 0 };
    });
    const byRank = wrapped.toSorted((a, b) => styles[a.kind].rank - styles[b.kind].rank);
    let left = Math.floor(this.#box.height / (size * point * lineHeight));
    for (let line = 1; line <= mostLines; line += 1) {
      for (const block of byRank) {
        if (left === 0) break;
        if (block.all.length < line || styles[block.kind].mostLines < line) continue;
        block.count += 1;
        left -= 1;
      }
    }
    return wrapped
      .map(({ kind, all, count }) => ({ kind, size, lines: this.#cut(kind, all, count) }))
      .filter(({ lines }) => lines.length > 0);
  }

  #cut(kind: StickerTextKind, all: readonly string[], count: number): string[] {
    const { widths, room } = this.#measure(kind, smallestSize);
    return all.slice(0, count).flatMap((line, at) => {
      const isCut = at === count - 1 && count < all.length;
      if (!isCut && lineWidth(line, widths) <= room) return [line];
      return shortenLine(line, widths, room) || [];
    });
  }

  /** The room of a line in the unit of the widths, which are those at size 1. */
  #measure(kind: StickerTextKind, size: number): { widths: WordWidths; room: number } {
    const widths = isBold(kind) ? this.#fonts.bold : this.#fonts.regular;
    return { widths, room: this.#box.width / (size * point) - styles[kind].indent };
  }

  place(
    blocks: readonly Block[],
    top: number,
  ): { texts: StickerText[]; dot: StickerDot | undefined } {
    const texts: StickerText[] = [];
    let y = top;
    for (const { kind, size, lines } of blocks) {
      const em = size * point;
      const { widths } = this.#measure(kind, size);
      for (const line of lines) {
        const x = this.#box.x + styles[kind].indent * em;
        texts.push({
          ...{ kind, line, x, y: y + baseLine * em, size },
          width: lineWidth(line, widths) * em,
        });
        y += lineHeight * em;
      }
    }
    const type = texts.find(({ kind }) => kind === 'type');
    return { texts, dot: type && this.#dotBefore(type) };
  }

  #dotBefore({ y, size }: StickerText): StickerDot {
    const em = size * point;
    return {
      x: this.#box.x + dot.x * em,
      y: y - dot.aboveBaseLine * em,
      radius: dot.radius * em,
    };
  }
}

/** Texts shrink by so much before they are wrapped, in parts of the size that suits the field. */
const leastOnOneLine = 0.75;
const step = 0.5;

function* sizesDownTo(largest: number, smallest: number): Generator<number> {
  for (let size = largest; size > smallest; size -= step) yield size;
  yield smallest;
}

/** The size of the name, in points, that suits a field of this height. */
const suitingSize = ({ height }: Box): number =>
  Math.min(14, Math.max(smallestSize + 1, smallestSize + height * 0.2));

function blocksFor(field: Field, largest: number): Block[] {
  for (const breaks of ['nowhere', 'between words', 'anywhere'] as const) {
    const least =
      breaks === 'nowhere' ? Math.max(smallestSize, largest * leastOnOneLine) : smallestSize;
    for (const base of sizesDownTo(largest, least)) {
      const blocks = field.whole(base, breaks);
      if (blocks) return blocks;
    }
  }
  return field.shortened();
}

/** `isCentred`: in the middle of the height of the field instead of at its top. */
export function placeTexts(
  { code, ...texts }: StickerTexts,
  box: Box,
  { fonts, isCentred }: { fonts: StickerFonts; isCentred: boolean },
): { texts: StickerText[]; dot: StickerDot | undefined } {
  const first = code ? blocksFor(new Field({ code }, box, fonts), suitingSize(box)) : [];
  const left = { ...box, height: box.height - heightOf(first) };
  const field = new Field(texts, left, fonts);
  // Other texts are no larger than the code before them.
  const blocks = [...first, ...blocksFor(field, first[0]?.size ?? suitingSize(box))];
  const free = isCentred ? (box.height - heightOf(blocks)) / 2 : 0;
  return field.place(blocks, box.y + free);
}
