import { createHash, randomInt } from 'node:crypto';
import { codeGroupLength, codeGroups, codeLetters, plainCode } from '#contract/emergency-access.ts';

/** Sixty bits, in groups that can be read aloud. */
export function newCode(): string {
  const letter = () => codeLetters[randomInt(codeLetters.length)];
  const group = () => Array.from({ length: codeGroupLength }, letter).join('');
  return Array.from({ length: codeGroups }, group).join('-');
}

/** A code is looked up by its hash, so the time of the lookup reveals nothing about its letters. */
export function hashCode(code: string): string {
  return createHash('sha256')
    .update(`emergency ${plainCode(code)}`)
    .digest('base64url');
}
