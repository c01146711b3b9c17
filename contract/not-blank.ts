import * as z from 'zod/mini';
import { collapseSpace } from './fold.ts';
import { visibleText } from './visible-text.ts';

/** Nothing is left when all white space and all that nobody sees is taken away. */
export const isBlank = (text: string): boolean => collapseSpace(visibleText(text)) === '';

export const notBlank = (sentence: string) =>
  z.refine<string>((text) => !isBlank(text), { error: sentence });
