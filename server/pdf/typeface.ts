/**
 * Words as glyphs of the embedded fonts. Each character is looked up once and each word is assembled once, however
 * often it occurs; the library would shape and measure every line again. Text search and copying return the original
 * text: where the glyphs alone would give something else, the run contains its text.
 */
import { type EmbeddedFont, glyphsOf, isInvisible, kerningOf, type Run } from './embedded-font.ts';

export interface Word {
  runs: Run[];
  width: number;
}

/** Opened when a text needs them. */
export interface Fallbacks {
  emoji(): EmbeddedFont;
  symbols(): EmbeddedFont;
}

const REPLACEMENT = '\ufffd';
const EMOJI =
  '[0-9#*]\\ufe0f?\\u20e3|\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\ufe0f|\\ufe0e|\\p{Emoji_Modifier})?' +
  '(?:\\u200d\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)*';
const RIGHT_TO_LEFT = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]+';
const PIECES = new RegExp(`${EMOJI}|${RIGHT_TO_LEFT}|.`, 'gsu');
const PLAIN = /^[!-\u02ff\u0370-\u052f\u2010-\u2027\u20a0-\u20bf]*$/;
const isRightToLeft = new RegExp(`^${RIGHT_TO_LEFT}$`, 'u');
const STARTS_RIGHT_TO_LEFT = new RegExp(`^[^\\p{L}]*${RIGHT_TO_LEFT}`, 'u');

/** Longer words seldom occur twice. */
const longestKept = 40;
const mostKept = 20_000;

export class Typeface {
  readonly #main: EmbeddedFont;
  readonly #fallbacks: Fallbacks;
  readonly #pieces = new Map<string, readonly Run[]>();
  readonly #kerning = new Map<string, number>();
  readonly #words = new Map<string, Word>();
  readonly #isKerned: boolean;

  /** Kerning is worth its cost only for large letters. */
  constructor(main: EmbeddedFont, fallbacks: Fallbacks, { isKerned = false } = {}) {
    this.#main = main;
    this.#fallbacks = fallbacks;
    this.#isKerned = isKerned;
  }

  word(text: string): Word {
    const known = this.#words.get(text);
    if (known) return known;
    const word = this.#compose(PLAIN.test(text) ? text : (text.match(PIECES) ?? []));
    if (text.length <= longestKept) {
      if (this.#words.size >= mostKept) this.#words.clear();
      this.#words.set(text, word);
    }
    return word;
  }

  /** The words of a line from left to right. */
  line(text: string): Word[] {
    const words = text.split(' ');
    return (PLAIN.test(text.replaceAll(' ', '')) ? words : inVisualOrder(words)).map((word) =>
      this.word(word),
    );
  }

  #compose(pieces: Iterable<string>): Word {
    const runs: Run[] = [];
    let last: Run | undefined;
    let before = '';
    for (const piece of pieces) {
      for (const run of this.#piece(piece)) {
        if (last && run.font === last.font && !run.reads && !last.reads) {
          const shift = this.#isKerned && run.font === this.#main ? this.#kern(before, piece) : 0;
          last.codes += shift === 0 ? run.codes : `>${-shift}<${run.codes}`;
          last.width += run.width + shift;
        } else {
          last = { ...run };
          runs.push(last);
        }
      }
      before = piece;
    }
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  }

  #piece(piece: string): readonly Run[] {
    const known = this.#pieces.get(piece);
    if (known) return known;
    const runs = this.#find(piece);
    this.#pieces.set(piece, runs);
    return runs;
  }

  #find(piece: string): readonly Run[] {
    const { emoji, symbols } = this.#fallbacks;
    const fonts = piece.includes('\ufe0f') ? [emoji] : [() => this.#main, emoji, symbols];
    for (const open of fonts) {
      const run = glyphsOf(open(), piece);
      // Programs that extract text reverse such runs by themselves.
      if (run) return [isRightToLeft.test(piece) ? { ...run, reads: undefined } : run];
    }
    const parts = [...piece].filter((part) => !isInvisible(part));
    if (parts.length !== 1 || parts[0] !== piece) return parts.flatMap((part) => this.#piece(part));
    return this.#piece(REPLACEMENT).map((run) => ({ ...run, reads: piece }));
  }

  #kern(left: string, right: string): number {
    const pair = left + right;
    const known = this.#kerning.get(pair);
    if (known !== undefined) return known;
    const shift = kerningOf(this.#main, pair);
    this.#kerning.set(pair, shift);
    return shift;
  }
}

/** Neighbouring words that are read from right to left change places. */
function inVisualOrder(words: string[]): string[] {
  const ordered: string[] = [];
  let turned: string[] = [];
  for (const word of words) {
    if (STARTS_RIGHT_TO_LEFT.test(word)) {
      turned.unshift(word);
      continue;
    }
    ordered.push(...turned, word);
    turned = [];
  }
  return [...ordered, ...turned];
}
