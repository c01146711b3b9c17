/**
 * Text as it is stored. The same letters always give the same text: letters are composed (NFC), and invisible
 * characters are removed. The contract does this on the device and on the server.
 *
 * Normalising takes time in proportion to the text. A schema refuses a text that is far too long before it
 * normalises.
 */
import * as z from 'zod/mini';
import { collapseSpace } from './fold.ts';
import { visibleLines, visibleText } from './visible-text.ts';

/**
 * The number of combining marks on one letter that Unicode calls safe (UAX 15, stream-safe text). NFC sorts the marks
 * of a letter, which takes the square of their number.
 */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

const withoutPiles = (text: string): string => text.replace(PILED_MARKS, '$1');

/** Composing may split one mark into two, so the marks are counted again. */
const composed = (text: string): string => withoutPiles(withoutPiles(text).normalize('NFC'));

/** Visible letters and signs of Western European languages, in words with one space between them. */
const TIDY = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/;

/**
 * Names, types, parts of a location, tags: trimmed, and every run of white space is one space. Nearly all of them are
 * tidy as they come, and looking is quicker than rewriting.
 */
export const oneLine = (text: string): string =>
  TIDY.test(text) ? text : collapseSpace(composed(visibleText(text)));

/** Comments, notes, descriptions: their lines, tabs and runs of spaces stay. */
export const severalLines = (text: string): string => composed(visibleLines(text)).trim();

export const isBlank = (text: string): boolean => oneLine(text) === '';

/**
 * A letter has at most four code units before it is composed; the rest allows for white space and invisible
 * characters.
 */
const mostTyped = (limit: number): number => 4 * limit + 1_000;

/** Refuses by the length as typed, which costs nothing, and then skips all other checks. */
const notFarTooLong = (limit: number, error: string | undefined) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= mostTyped(limit)) return;
    const message = error === undefined ? {} : { message: error };
    issues.push({
      ...{ code: 'too_big', origin: 'string', maximum: limit, inclusive: true },
      ...{ input: '', continue: false, ...message },
    });
  });

interface Sentences {
  /** The sentence for a blank text; without it, a text may be blank. */
  required?: string;
  /** The sentence for a missing text. */
  missing?: string;
  tooLong?: string;
}

function cleaned(
  clean: (text: string) => string,
  limit: number,
  { required, missing, tooLong }: Sentences,
): z.ZodMiniString {
  const notBlank = z.refine<string>((text) => !isBlank(text), { error: required ?? '' });
  return z
    .string(missing)
    .check(
      notFarTooLong(limit, tooLong),
      z.overwrite(clean),
      ...(required === undefined ? [] : [notBlank]),
      z.maxLength(limit, tooLong),
    );
}

/** A text of one line, of at most so many letters as stored; an emoji is one letter. */
export const line = (limit: number, sentences: Sentences = {}) =>
  cleaned(oneLine, limit, sentences);

/** As `line`, for several lines. */
export const lines = (limit: number, sentences: Sentences = {}) =>
  cleaned(severalLines, limit, sentences);

/** Optional lines. `textOrNull` turns a blank text into null. */
export const optionalText = (limit: number) => z.nullable(lines(limit));

const optionalTexts = new Map<number, ReturnType<typeof optionalText>>();

/** Whether it may be sent: counted as stored, an emoji as one letter. */
export function fits(text: string, limit: number): boolean {
  // Making a schema takes longer than using it.
  const schema = optionalTexts.get(limit) ?? optionalText(limit);
  optionalTexts.set(limit, schema);
  return schema.safeParse(text).success;
}

/** As `optionalText`, for one line. */
export const optionalLine = (limit: number) => z.nullable(line(limit));

export function textOrNull(text: string | null | undefined): string | null {
  return text == null || isBlank(text) ? null : severalLines(text);
}
