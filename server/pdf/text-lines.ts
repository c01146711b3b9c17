import { visibleText } from '#contract/text/visible-text.ts';
import { wrapText } from '#contract/text/wrap-text.ts';
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
  const widths = { word: (word: string) => face.word(word).width, space: face.word(' ').width };
  return paragraphsOf(text).flatMap((paragraph) => wrapText(paragraph, widths, room));
}
