/** Breaks texts into lines by the widths of their words, which the caller measures in its own unit. */
export interface WordWidths {
  word(text: string): number;
  space: number;
}

export function lineWidth(line: string, { word, space }: WordWidths): number {
  const words = line.split(' ');
  return words.reduce((sum, one) => sum + word(one), (words.length - 1) * space);
}

/** Breaks one line of text into lines that are no wider than `room`, unless a single letter is wider. */
export function wrapText(text: string, widths: WordWidths, room: number): string[] {
  const lines: string[] = [];
  const { space } = widths;
  let line: string | undefined;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widths.word(word);
    const wider = line === undefined ? width : used + space + width;
    if (wider <= room) {
      line = line === undefined ? word : `${line} ${word}`;
      used = wider;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const pieces = width <= room ? [word] : piecesOf(word, widths, room);
    line = pieces.pop() ?? '';
    used = widths.word(line);
    lines.push(...pieces);
  }
  lines.push(line ?? '');
  return lines;
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });
const mostKnown = 100;
const known = new Map<string, readonly string[]>();

/** What people see as letters. Kept for a while, because a long word is wrapped in many sizes one after the other. */
function lettersOf(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  if (known.size >= mostKnown) known.clear();
  known.set(text, letters);
  return letters;
}

const AFTER_HYPHEN = /(?<=[\p{L}\p{N}][-/_.])(?=[\p{L}\p{N}])/u;

/** The width of the widest part that is only broken in the middle of a word. */
export const widestPart = (text: string, { word }: WordWidths): number =>
  Math.max(...text.split(' ').flatMap((one) => one.split(AFTER_HYPHEN).map(word)));

/** A word too wide for a line: broken after a hyphen or the like if there is one, else anywhere. */
function piecesOf(word: string, widths: WordWidths, room: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  const append = (part: string, width: number) => {
    if (used + width > room && piece !== '') {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += part;
    used += width;
  };
  for (const part of word.split(AFTER_HYPHEN)) {
    const width = widths.word(part);
    if (width <= room) append(part, width);
    else {
      for (const letter of lettersOf(part)) append(letter, widths.word(letter));
    }
  }
  return [...pieces, piece];
}

const ELLIPSIS = '…';

/** As much of the beginning of a line as fits together with the "…" behind it. */
export function shortenLine(line: string, widths: WordWidths, room: number): string {
  const letters = lettersOf(line);
  for (let count = letters.length; count > 0; count -= 1) {
    const shorter = `${letters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
    if (lineWidth(shorter, widths) <= room) return shorter;
  }
  return lineWidth(ELLIPSIS, widths) <= room ? ELLIPSIS : '';
}
