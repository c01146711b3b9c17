/** Several texts in one cell of a list. People separate them by commas, semicolons or line breaks. */

const dividing = /[;,"]/;

/** A text that a reader of the list would divide is in quotes. */
export const cellOf = (texts: readonly string[]): string =>
  texts.map((text) => (dividing.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ');

/** A text in quotes up to the next separator, or everything up to it. */
const part = /\s*"((?:[^"]|"")*)"(?=\s*(?:[;,\n]|$))|[^;,\n]+/g;

/** As they are written; the caller trims them and leaves out empty ones. */
export const textsInCell = (cell: string): string[] =>
  [...cell.matchAll(part)].map(([typed, quoted]) => quoted?.replaceAll('""', '"') ?? typed);

const dividingPhrases = /[;\n"]/;

/** As `cellOf`, for texts that often have commas: only semicolons and line breaks divide them. */
export const phrasesCell = (texts: readonly string[]): string =>
  texts
    .map((text) => (dividingPhrases.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('; ');

const phrase = /\s*"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|[^;\n]+/g;

/** As `textsInCell`, for such texts. */
export const phrasesInCell = (cell: string): string[] =>
  [...cell.matchAll(phrase)].map(([typed, quoted]) => quoted?.replaceAll('""', '"') ?? typed);
