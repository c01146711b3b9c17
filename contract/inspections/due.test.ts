import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, monthOf } from '../calendar-day.ts';
import {
  type Due,
  DueCounter,
  dueOf,
  graceDay,
  intervalFor,
  isOverdue,
  monthsDue,
  spansOf,
  windowsOf,
  yearFrom,
} from './due.ts';
import { addInterval, type Interval } from './interval.ts';

const today = '2026-11-19';
const yearly: Interval = { count: 1, unit: 'year' };
const fourYears: Interval = { count: 4, unit: 'year' };
const kind = {
  interval: fourYears,
  types: [
    { type: 'Verteilung', interval: null, reason: null },
    { type: 'Verteilung OP', interval: yearly, reason: 'Gruppe 2' },
  ],
  isRetired: false,
};
const byType = { rule: 'by_type', interval: null } as const;

describe('the interval of an Anlage', () => {
  it.each([
    ['that of the Prüfart', 'Verteilung', undefined, fourYears],
    ['that of its type', 'Verteilung OP', undefined, yearly],
    ['its own', 'Verteilung OP', { ...byType, interval: { count: 6, unit: 'month' } }, undefined],
    [
      'that of the Prüfart for a type that is not inspected',
      'Pumpe',
      { ...byType, rule: 'always' },
      fourYears,
    ],
  ] as const)('is %s', (_, type, duty, expected) => {
    expect(intervalFor(type, kind, duty)).toEqual(expected ?? duty?.interval);
  });

  it.each([
    ['of another type', 'Pumpe', undefined, kind],
    ['of another type, inspected once', 'Pumpe', byType, kind],
    ['that is exempt', 'Verteilung', { ...byType, rule: 'never' }, kind],
    ['of a Prüfart that is no longer used', 'Verteilung', undefined, { ...kind, isRetired: true }],
  ] as const)('is missing for an Anlage %s', (_, type, duty, rules) => {
    expect(intervalFor(type, rules, duty)).toBeUndefined();
  });
});

describe('when an Anlage is due', () => {
  const due = (countsFrom: string | null, outage?: { since: string; until: string | null }) =>
    dueOf('Verteilung', kind, {
      duty: { ...byType, countsFrom },
      outage: outage as never,
      today,
    });

  it('is one interval after the day from which it counts', () => {
    expect(due('2022-09-14')).toEqual({
      dueOn: '2026-09-14',
      interval: fourYears,
      isPaused: false,
    });
  });

  it('is not known if it was never inspected', () => {
    expect(due(null)?.dueOn).toBeNull();
    expect(
      dueOf('Verteilung', kind, { duty: undefined, outage: undefined, today })?.dueOn,
    ).toBeNull();
  });

  it.each([
    [{ since: '2026-11-19', until: null }, true],
    [{ since: '2026-11-20', until: null }, false],
    [{ since: '2026-01-01', until: '2026-11-20' }, true],
    [{ since: '2026-01-01', until: '2026-11-19' }, false],
  ])('rests while it is out of service: %j', (outage, isPaused) => {
    const found = due('2022-09-14', outage);
    expect(found).toMatchObject({ dueOn: '2026-09-14', isPaused });
    expect(found && isOverdue(found, today)).toBe(!isPaused);
  });
});

describe('the windows', () => {
  const windows = (dueOn: string | null, isPaused = false) =>
    windowsOf({ dueOn, interval: yearly, isPaused }, spansOf(today));

  it.each([
    ['2026-11-18', ['overdue']],
    ['2026-11-19', ['month', 'days30', 'days90']],
    ['2026-11-30', ['month', 'days30', 'days90']],
    ['2026-12-01', ['days30', 'days90']],
    ['2026-12-19', ['days30', 'days90']],
    ['2026-12-20', ['days90']],
    ['2027-02-17', ['days90']],
    ['2027-02-18', ['later']],
  ])('something due on %s is in %j', (dueOn, expected) => {
    expect(windows(dueOn)).toEqual(expected);
  });

  it('have one of their own for what was never inspected and for what rests', () => {
    expect(windows(null)).toEqual(['never']);
    expect(windows(null, true)).toEqual(['paused']);
    expect(windows('2020-01-01', true)).toEqual(['paused']);
  });
});

describe('the year at a glance', () => {
  const shown = (dueOn: string | null, interval: Interval) =>
    monthsDue({ dueOn, interval, isPaused: false }, yearFrom(today));

  it.each([
    ['overdue, every four years', '2026-09-14', fourYears, [0]],
    ['in March, every year', '2027-03-31', yearly, [4]],
    ['in November, every six months', '2026-11-30', { count: 6, unit: 'month' }, [0, 6]],
    ['in a year and a month', '2027-12-01', yearly, []],
    [
      'this month, every month',
      '2026-11-20',
      { count: 1, unit: 'month' },
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ],
    [
      'every day from February on',
      '2027-02-10',
      { count: 1, unit: 'day' },
      [3, 4, 5, 6, 7, 8, 9, 10, 11],
    ],
    ['every 26 weeks', '2026-11-25', { count: 26, unit: 'week' }, [0, 6]],
    ['every 40 days', '2026-11-30', { count: 40, unit: 'day' }, [0, 2, 3, 4, 6, 7, 8, 10, 11]],
  ] as [string, string, Interval, number[]][])('%s', (_, dueOn, interval, months) => {
    expect(shown(dueOn, interval)).toEqual(months);
  });

  it('shows nothing for what was never inspected', () => {
    expect(shown(null, yearly)).toEqual([]);
  });

  it('has each month in which one inspection after the other falls', () => {
    const interval = fc.record({
      count: fc.integer({ min: 1, max: 60 }),
      unit: fc.constantFrom('day', 'week', 'month', 'year'),
    });
    const days = fc.integer({ min: -400, max: 800 }).map((at) => addDays(today, at));
    fc.assert(
      fc.property(days, interval, (dueOn, every) => {
        const year = yearFrom(today);
        const first = dueOn < today ? today : dueOn;
        const months = new Set<string>();
        for (let times = 0; times < 800; times += 1)
          months.add(monthOf(addInterval(first, every, times)));
        const expected = year.months.flatMap(({ month }, at) => (months.has(month) ? [at] : []));
        expect(shown(dueOn, every)).toEqual(expected);
      }),
    );
  });
});

it('counts windows and months', () => {
  const counter = new DueCounter(today);
  const due = (dueOn: string | null, more: Partial<Due> = {}): Due => ({
    ...{ dueOn, interval: yearly, isPaused: false },
    ...more,
  });
  for (const dueOn of ['2026-09-14', '2026-11-19', '2027-01-05', null])
    counter.add('a', due(dueOn));
  counter.add('b', due('2027-01-05', { isPaused: true }));
  counter.add('b', due(null));
  expect(counter.result()).toEqual({
    windows: { overdue: 1, month: 1, days30: 1, days90: 2, later: 0, never: 2, paused: 1 },
    months: [{ kindId: 'a', counts: [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }],
    today,
  });
});

it('says until when an inspection counts as in time where the law grants two months', () => {
  expect(graceDay('2026-12-31', { reckoning: 'from_due' })).toBe('2027-02-28');
  expect(graceDay('2026-12-31', { reckoning: 'from_done' })).toBeUndefined();
});
