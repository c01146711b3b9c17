import * as z from 'zod/mini';
import { isBlank } from './not-blank.ts';
import { visibleText } from './visible-text.ts';

/** A text that may be left out. What is blank becomes no text at all by `textOrNull`. */
export const optionalText = (limit: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(limit)));

/** The same for the name of somebody: nothing in it that nobody sees. */
export const optionalName = (limit: number) =>
  z.nullable(z.string().check(z.overwrite(visibleText), z.trim(), z.maxLength(limit)));

export function textOrNull(text: string | null | undefined): string | null {
  return text == null || isBlank(text) ? null : text.trim();
}
