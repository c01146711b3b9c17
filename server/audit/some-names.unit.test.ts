import { expect, it } from 'vitest';
import { someNames } from './some-names.ts';

const names = Array.from({ length: 2_003 }, (_, at) => `P${at + 1}`);

it.each([
  [1, 'P1'],
  [3, 'P1, P2, P3'],
  [4, 'P1, P2, P3 und eine weitere'],
  [2_003, 'P1, P2, P3 und 2.000 weitere'],
])('writes %i names as "%s"', (count, written) => {
  expect(someNames(names.slice(0, count), 3)).toBe(written);
});
