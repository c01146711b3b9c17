import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isAssignable, resolveCode } from './resolve-code.ts';

it.each([
  ['bytes instead of letters', 'DEA\0\u{10}7'],
  ['half of a letter', 'INV \ud83d'],
  ['nothing visible', '\u200b'],
])('a code of %s is asked for nowhere and cannot be assigned', async (_, text) => {
  const code = await resolveCode(new QueryClient(), text);
  expect(code).toMatchObject({ kind: 'unstorable', found: null });
  expect(isAssignable(code)).toBe(false);
});
