/**
 * Texts in the XML of a workbook. XML cannot hold most control characters and half surrogate pairs. Excel writes such a
 * code unit as _x0001_, and the underscore of a text that looks like it as _x005F_.
 */

// A carriage return is escaped too, because XML parsers turn it into a line feed.
const unstorable =
  '[\\0-\\x08\\x0b-\\x1f\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
/** The second alternative is an underscore that would begin an escape, also one ended by the next escape. */
const toEscape = new RegExp(`${unstorable}|_(?=x[0-9A-Fa-f]{4}(?:_|${unstorable}))`, 'g');
const escaped = /_x([0-9A-Fa-f]{4})_/g;

const escapeOf = (unit: string) =>
  `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Most texts have none of these; looking for them once is faster than replacing twice. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold.
const special = /[&<>"_\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]/;

export const toSheetText = (text: string): string =>
  special.test(text) ? escapeXml(text.replace(toEscape, escapeOf)) : text;

export const fromSheetText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
