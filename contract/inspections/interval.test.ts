import { expect, it } from 'vitest';
import { everyText, intervalIn, intervalUnits } from './interval.ts';

it('reads every interval that it writes', () => {
  for (const unit of intervalUnits) {
    for (const count of [1, 2, 6, 12, 999]) {
      expect(intervalIn(everyText({ count, unit }))).toEqual({ count, unit });
    }
  }
});

it.each([
  ['4 Jahre', 4, 'year'],
  ['alle vier Jahre', 4, 'year'],
  ['1 Jahr', 1, 'year'],
  ['Jedes Jahr', 1, 'year'],
  ['zweijährlich', 2, 'year'],
  ['6 Monate', 6, 'month'],
  [' ALLE  6  MONATEN ', 6, 'month'],
  ['6monatlich', 6, 'month'],
  ['halbjährlich', 6, 'month'],
  ['vierteljährlich', 3, 'month'],
  ['eine Woche', 1, 'week'],
  ['wöchentlich', 1, 'week'],
  ['14 Tage', 14, 'day'],
  ['0 Jahre', 0, 'year'],
] as const)('reads "%s"', (text, count, unit) => {
  expect(intervalIn(text)).toEqual({ count, unit });
});

it.each([
  '',
  '4',
  'Jahre',
  'alle Jahre',
  '4 J',
  'nach Bedarf',
  '1,5 Jahre',
  '4 Jahre 6 Monate',
  'constructor',
])('reads no interval in "%s"', (text) => {
  expect(intervalIn(text)).toBeUndefined();
});
