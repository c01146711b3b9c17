import { cellErrorPattern } from './cell-error.ts';

/**
 * Excel calculates a CSV cell that begins like a formula, in some countries also one with full-width signs, and makes an
 * error of a text such as #NV. An apostrophe before it makes it a text. A text that already begins with apostrophes
 * before such a sign gets one more, so that removing one apostrophe always gives the text back.
 */
const calculated = `(?:[=+\\-@\\t\\r\\n＝＋－＠]|${cellErrorPattern})`;
const beginsLikeFormula = new RegExp(`^'*${calculated}`);
const neutralised = new RegExp(`^'+${calculated}`);

export const neutraliseFormula = (text: string): string =>
  beginsLikeFormula.test(text) ? `'${text}` : text;

export const restoreFormula = (text: string): string =>
  neutralised.test(text) ? text.slice(1) : text;
