/** The text format of calendars (RFC 5545). */

/** In bytes, without the end of the line. */
const longestLine = 75;

/** Texts have no control characters but line breaks and tabs; these characters separate values. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const isInsideOfCharacter = (byte: number | undefined) =>
  byte !== undefined && byte >= 0x80 && byte < 0xc0;

/** Long lines go on in the next one after a space. No character is cut: some programs put bytes together as characters. */
function fold(line: string): string {
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = start + longestLine - (start === 0 ? 0 : 1);
    while (isInsideOfCharacter(bytes[end])) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

export const calendarLines = (...lines: string[]): string =>
  lines.map((line) => `${fold(line)}\r\n`).join('');

/** 20261119 */
export const icsDay = (day: string): string => day.replaceAll('-', '');

/** 20261119T074500Z */
export const icsMoment = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
