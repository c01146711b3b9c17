/**
 * Invisible characters that come with copied text: control characters, soft hyphens, zero-width and direction marks.
 * Two names that look the same must be the same, so they are removed. Emoji keep the joiners and selectors that make
 * them one picture.
 */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
const LINE_ENDS = /\r\n|[\v-\r\u0085\u2028\u2029]/g;
const KEPT_IN_LINES = /[^\t\n]+/g;

const DROPPED = new RegExp(
  [
    // The letters after a black flag make it that of a country, and stay. Matched from the flag on, because looking
    // back from each letter takes the square of their number.
    '(\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*\\u{e007f}?)',
    // NUL stays: no database can store it, and it is refused rather than removed.
    '(?![\\0\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}])[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
    '[\\u{e0020}-\\u{e007f}]+',
    '(?<!\\p{Extended_Pictographic}|[0-9#*](?=\\ufe0f\\u20e3))[\\ufe0e\\ufe0f]',
    '(?<!\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d',
    '\\u200d(?!\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);

/** As one line: line ends and tabs become spaces. */
export function visibleText(text: string): string {
  return text.replace(BREAKS, ' ').replace(DROPPED, '$1');
}

/** As several lines: tabs stay, and all kinds of line ends become the same. */
export function visibleLines(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(KEPT_IN_LINES, (words) => words.replace(DROPPED, '$1'));
}
