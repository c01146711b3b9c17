import { expect, it } from 'vitest';
import { percentDone } from './scenario-runs.ts';

it.each([
  [0, 0, 0],
  [199, 200, 99],
  [999, 1_000, 99],
  [29, 100, 29],
  [200, 200, 100],
])('counts %i of %i as %i %%', (done, total, percent) => {
  expect(percentDone({ done, total })).toBe(percent);
});
