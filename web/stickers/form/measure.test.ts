import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureText, readMeasure, readWhole } from './measure.ts';

it.each([
  ['63,5', 63.5],
  ['63.5', 63.5],
  [' 12 mm ', 12],
  ['0,', 0],
  ['-0,3', -0.3],
  ['−0,3', -0.3],
  ['+2', 2],
  ['-0', 0],
])('%j is %d mm', (typed, value) => {
  expect(readMeasure(typed)).toBe(value);
});

it.each(['', '0,25', 'breit', '1 2', '--1', '12345', '1e3'])('%j is no measure', (typed) => {
  expect(readMeasure(typed)).toBeUndefined();
});

it('every tenth of a millimetre is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999, max: 9_999 }), (tenths) => {
      expect(readMeasure(measureText(tenths / 10))).toBe(tenths / 10);
    }),
  );
});

it.each([
  ['4', 4],
  [' 12 ', 12],
  ['', undefined],
  ['1,5', undefined],
  ['-1', undefined],
])('the count %j is %s', (typed, value) => {
  expect(readWhole(typed)).toBe(value);
});
