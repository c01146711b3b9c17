import { expect, it } from 'vitest';
import { makeRepeatKey } from './repeat-key.ts';

it('names the same write with the same key, and another with another', () => {
  const keyFor = makeRepeatKey();
  const first = keyFor({ name: 'A' });
  expect(keyFor({ name: 'A' })).toBe(first);
  expect(keyFor({ name: 'B' })).not.toBe(first);
});
