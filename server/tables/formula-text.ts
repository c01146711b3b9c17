/**
 * Excel calculates a CSV cell that begins like a formula, in some countries also one with full-width signs. An
 * apostrophe before it makes it a text. A text that already begins with apostrophes before such a sign gets one more,
 * so that removing one apostrophe always gives the text back.
 */
const beginsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const neutralised = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const neutraliseFormula = (text: string): string =>
  beginsLikeFormula.test(text) ? `'${text}` : text;

export const restoreFormula = (text: string): string =>
  neutralised.test(text) ? text.slice(1) : text;
