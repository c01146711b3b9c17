import { expect, it } from 'vitest';
import { makeRepeatKey } from './repeat-key.ts';

it('gives the same key for the same write, and another key for another', () => {
  const keyFor = makeRepeatKey();
  const first = keyFor({ name: 'A' });
  expect(keyFor({ name: 'A' })).toBe(first);
  expect(keyFor({ name: 'B' })).not.toBe(first);
});
