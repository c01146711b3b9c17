import { visibleText } from '#contract/text/visible-text.ts';
import type { Typeface } from './typeface.ts';

const BREAKS = /\r\n|[\n-\r\u0085\u2028\u2029]/;
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u02ff]*$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The text's own lines, without invisible characters. */
function paragraphsOf(text: string): string[] {
  return text.split(BREAKS).map((line) => {
    if (PLAIN.test(line)) return line;
    const visible = visibleText(line.replaceAll('\t', '    ')).replaceAll('\0', '');
    return visible.replace(LONE_SURROGATE, '\ufffd').normalize('NFC');
  });
}

/** Breaks a text into lines that are no wider than `width`. */
export function linesOf(text: string, face: Typeface, size: number, width: number): string[] {
  const room = (width * 1000) / size;
  return paragraphsOf(text).flatMap((paragraph) => paragraphLines(paragraph, face, room));
}

function paragraphLines(text: string, face: Typeface, room: number): string[] {
  const lines: string[] = [];
  const space = face.word(' ').width;
  let line: string | undefined;
  let used = 0;
  for (const word of text.split(' ')) {
    const { width } = face.word(word);
    const wider = line === undefined ? width : used + space + width;
    if (wider <= room) {
      line = line === undefined ? word : `${line} ${word}`;
      used = wider;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const pieces = width <= room ? [word] : piecesOf(word, face, room);
    line = pieces.pop() ?? '';
    used = face.word(line).width;
    lines.push(...pieces);
  }
  lines.push(line ?? '');
  return lines;
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });
const AFTER_HYPHEN = /(?<=[\p{L}\p{N}][-/_.])(?=[\p{L}\p{N}])/u;

/** A word too wide for a line: broken after a hyphen or the like if there is one, else anywhere. */
function piecesOf(word: string, face: Typeface, room: number): string[] {
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
    const { width } = face.word(part);
    if (width <= room) append(part, width);
    else {
      for (const { segment } of graphemes.segment(part)) append(segment, face.word(segment).width);
    }
  }
  return [...pieces, piece];
}
