import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  dayNumber,
  dayOf,
  germanDay,
  germanMonth,
  lastDayOf,
  monthsFrom,
} from './calendar-day.ts';

it('begins a day at midnight in Germany, in summer and in winter', () => {
  expect(dayOf(Date.parse('2026-07-31T21:59:59Z'))).toBe('2026-07-31');
  expect(dayOf(Date.parse('2026-07-31T22:00:00Z'))).toBe('2026-08-01');
  expect(dayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(dayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2100-01-31', 1, '2100-02-28'],
  ['2026-11-19', 2, '2027-01-19'],
  ['2026-01-19', -2, '2025-11-19'],
  ['2026-03-31', -1, '2026-02-28'],
])('adds to %s %i months: %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

it('counts days across months, leap days and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

const anyDay = fc
  .integer({ min: dayNumber('1990-01-01'), max: dayNumber('2120-12-31') })
  .map((number) => addDays('1970-01-01', number));

describe('whatever the day', () => {
  it('adding days and taking them away again gives the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(dayNumber(addDays(day, count)) - dayNumber(day)).toBe(count);
      }),
    );
  });

  it('adding months keeps the date, or ends on the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1_200, max: 1_200 }), (day, count) => {
        const moved = addMonths(day, count);
        const [date, newDate] = [day, moved].map((one) => Number(one.slice(8)));
        if (newDate === date) return;
        expect(newDate).toBeLessThan(date ?? 0);
        expect(moved).toBe(lastDayOf(moved.slice(0, 7)));
      }),
    );
  });
});

it('lists months over the end of a year', () => {
  expect(monthsFrom('2026-11', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

it('writes days and months in German', () => {
  expect([germanDay('2026-11-05'), germanMonth('2026-11-05')]).toEqual(['05.11.2026', '11/2026']);
});

it.each([
  ['01.03.2026', '2026-03-01'],
  [' 1.3.26 ', '2026-03-01'],
  ['1.3.98', '1998-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['01.03.2026 13:45:00', '2026-03-01'],
  ['2026-03-01T00:00', '2026-03-01'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2026', undefined],
  ['31.13.2026', undefined],
  ['03/2026', undefined],
  ['März 2026', undefined],
  ['46082', undefined],
  ['', undefined],
])('reads "%s" as a day', (text, day) => {
  expect(dayIn(text)).toBe(day);
});
