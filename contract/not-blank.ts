import * as z from 'zod/mini';
import { collapseSpace } from './fold.ts';

/** Something is left when all white space is taken away, by the contract's own idea of it. */
export const notBlank = (sentence: string) =>
  z.refine<string>((text) => collapseSpace(text) !== '', { error: sentence });
