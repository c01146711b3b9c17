import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayNumber } from '../calendar-day.ts';
import { addInterval, type Interval } from './interval.ts';
import { countsFrom, type DoneInspection, isDoneInTime } from './reckoning.ts';

const years = (count: number): Interval => ({ count, unit: 'year' });
const months = (count: number): Interval => ({ count, unit: 'month' });

type Case = [what: string, dueOn: string | null, doneOn: string, nextDue: string];

const nextDue = (inspection: DoneInspection) =>
  addInterval(countsFrom(inspection), inspection.interval);

describe('counted from the day of the inspection', () => {
  const cases: Case[] = [
    ['the first one', null, '2026-11-19', '2030-11-19'],
    ['on its due day', '2026-11-19', '2026-11-19', '2030-11-19'],
    ['early', '2026-11-19', '2026-09-01', '2030-09-01'],
    ['late', '2026-11-19', '2027-02-03', '2031-02-03'],
    ['after years', '2010-11-19', '2026-11-19', '2030-11-19'],
    ['on a leap day', '2028-01-15', '2028-02-29', '2032-02-29'],
  ];
  it.each(cases)('%s: due %s, done %s, next %s', (_, dueOn, doneOn, expected) => {
    const inspection = { reckoning: 'from_done', interval: years(4), dueOn, doneOn } as const;
    expect(nextDue(inspection)).toBe(expected);
  });

  it('a leap day plus a year is the last of February', () => {
    const inspection = { reckoning: 'from_done', dueOn: null, doneOn: '2028-02-29' } as const;
    expect(nextDue({ ...inspection, interval: years(1) })).toBe('2029-02-28');
    expect(nextDue({ ...inspection, interval: months(6) })).toBe('2028-08-29');
  });
});

describe('counted from the due day, as the law wants it for lifts and pressure equipment', () => {
  const upToTwoYears: Case[] = [
    ['the first one', null, '2026-11-19', '2028-11-19'],
    ['on its due day', '2026-11-19', '2026-11-19', '2028-11-19'],
    ['a day early', '2026-11-19', '2026-11-18', '2028-11-18'],
    ['months early', '2026-11-19', '2026-05-02', '2028-05-02'],
    ['a day late', '2026-11-19', '2026-11-20', '2028-11-19'],
    ['two months late', '2026-11-19', '2027-01-19', '2028-11-19'],
    ['more than two months late', '2026-11-19', '2027-03-01', '2028-11-19'],
    ['on the due day of the next one', '2026-11-19', '2028-11-19', '2030-11-19'],
    ['half a year after that', '2026-11-19', '2029-06-01', '2030-11-19'],
    ['years late', '2010-11-19', '2026-11-18', '2026-11-19'],
  ];
  it.each(upToTwoYears)(
    'every two years, %s: due %s, done %s, next %s',
    (_, dueOn, doneOn, expected) => {
      const inspection = { reckoning: 'from_due', interval: years(2), dueOn, doneOn } as const;
      expect(nextDue(inspection)).toBe(expected);
      expect(nextDue({ ...inspection, interval: months(24) })).toBe(expected);
    },
  );

  const longer: Case[] = [
    ['a day early', '2026-11-19', '2026-11-18', '2031-11-19'],
    ['exactly two months early', '2026-11-19', '2026-09-19', '2031-11-19'],
    ['more than two months early', '2026-11-19', '2026-09-18', '2031-09-18'],
    ['a day late', '2026-11-19', '2026-11-20', '2031-11-19'],
    ['a year late', '2026-11-19', '2027-11-19', '2031-11-19'],
  ];
  it.each(longer)(
    'every five years, %s: due %s, done %s, next %s',
    (_, dueOn, doneOn, expected) => {
      const inspection = { reckoning: 'from_due', interval: years(5), dueOn, doneOn } as const;
      expect(nextDue(inspection)).toBe(expected);
    },
  );

  it('begins anew with the inspection if the Anlage was out of service on the due day', () => {
    const inspection = { reckoning: 'from_due', interval: years(2), dueOn: '2026-11-19' } as const;
    expect(nextDue({ ...inspection, doneOn: '2027-06-01', wasOutOfService: true })).toBe(
      '2029-06-01',
    );
  });

  it.each([
    ['2026-11-19', true],
    ['2027-01-19', true],
    ['2027-01-20', false],
  ])('done on %s is in time: %s', (doneOn, expected) => {
    const inspection = { reckoning: 'from_due', interval: years(2), dueOn: '2026-11-19' } as const;
    expect(isDoneInTime({ ...inspection, doneOn })).toBe(expected);
    expect(isDoneInTime({ ...inspection, doneOn, reckoning: 'from_done' })).toBe(
      doneOn <= '2026-11-19',
    );
  });
});

it('follows a changed interval from the day the present one runs', () => {
  const from = countsFrom({
    ...{ reckoning: 'from_due', interval: years(2), dueOn: '2026-11-19', doneOn: '2026-12-01' },
  });
  expect(addInterval(from, years(1))).toBe('2027-11-19');
  expect(addInterval(from, months(6))).toBe('2027-05-19');
});

it('is never due again on the day of the inspection or before, and at most one interval later', () => {
  const start = dayNumber('2000-01-01');
  const day = fc.integer({ min: 0, max: 40_000 }).map((at) => addDays('1970-01-01', start + at));
  const interval = fc.record({
    count: fc.integer({ min: 1, max: 99 }),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('from_done', 'from_due'),
      interval,
      fc.option(day),
      day,
      fc.boolean(),
      (reckoning, every, dueOn, doneOn, wasOutOfService) => {
        const next = nextDue({ reckoning, interval: every, dueOn, doneOn, wasOutOfService });
        expect(next > doneOn).toBe(true);
        expect(next <= addInterval(addMonths(doneOn, 2), every) || dueOn === null).toBe(true);
      },
    ),
  );
});
