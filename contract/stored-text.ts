/**
 * Text as it is stored. Whoever types or pastes it, the same letters give the same text: letters are
 * composed (NFC), and what nobody sees is gone. Done by the contract, so on the device and on the server.
 */
import * as z from 'zod/mini';
import { collapseSpace } from './fold.ts';
import { visibleLines, visibleText } from './visible-text.ts';

/** Names, types, parts of a location, tags: trimmed, and every run of white space is one space. */
export const oneLine = (text: string): string => collapseSpace(visibleText(text).normalize('NFC'));

/** Comments, notes, descriptions: their lines, tabs and runs of spaces stay. */
export const severalLines = (text: string): string => visibleLines(text).normalize('NFC').trim();

export const asOneLine = z.overwrite(oneLine);
export const asSeveralLines = z.overwrite(severalLines);

export const isBlank = (text: string): boolean => oneLine(text) === '';

export const notBlank = (sentence: string) =>
  z.refine<string>((text) => !isBlank(text), { error: sentence });

/** Lines that may be left out. What is blank becomes no text at all by `textOrNull`. */
export const optionalText = (limit: number) =>
  z.nullable(z.string().check(asSeveralLines, z.maxLength(limit)));

/** Whether it may be sent: counted as it is stored, an emoji as one letter. */
export const fits = (text: string, limit: number): boolean =>
  optionalText(limit).safeParse(text).success;

/** As `optionalText`, for one line. */
export const optionalLine = (limit: number) =>
  z.nullable(z.string().check(asOneLine, z.maxLength(limit)));

export function textOrNull(text: string | null | undefined): string | null {
  return text == null || isBlank(text) ? null : severalLines(text);
}
