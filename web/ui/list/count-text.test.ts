import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('tells a number, or the one it is beyond', () => {
  expect(countText(1_001)).toBe('1.001');
  expect(countText(1_001, true)).toBe('über 1.000');
});
