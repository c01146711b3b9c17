import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('shows a number, or the thousands that it exceeds', () => {
  expect(countText(1_001)).toBe('1.001');
  expect([1_001, 1_901, 2_001].map((total) => countText(total, true))).toEqual([
    ...['über 1.000', 'über 1.000', 'über 2.000'],
  ]);
});
