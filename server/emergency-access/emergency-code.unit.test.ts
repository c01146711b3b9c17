import { expect, it } from 'vitest';
import { codeEntry, plainCode } from '#contract/emergency-access.ts';
import { hashCode, newCode } from './emergency-code.ts';

it('has three groups of four unmistakable letters', () => {
  const codes = Array.from({ length: 200 }, newCode);
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    expect(codeEntry.safeParse({ code }).success).toBe(true);
  }
  expect(new Set(codes).size).toBe(codes.length);
});

it('is the same however it is typed', () => {
  const code = 'ABCD-EF23-4567';
  for (const typed of ['abcdef234567', ' abcd ef23 4567 ', 'ABCD–EF23–4567']) {
    expect(plainCode(typed)).toBe('ABCDEF234567');
    expect(hashCode(typed)).toBe(hashCode(code));
  }
  expect(hashCode('ABCD-EF23-4568')).not.toBe(hashCode(code));
});

it('is not visible in its hash', () => {
  expect(hashCode('ABCD-EF23-4567')).toMatch(/^[\w-]{43}$/);
});
