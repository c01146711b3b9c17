import * as z from 'zod/mini';
import { addDays, addMonths, type Day } from '../calendar-day.ts';

export const intervalUnits = ['day', 'week', 'month', 'year'] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** How often something is inspected: every 4 years. */
export interface Interval {
  count: number;
  unit: IntervalUnit;
}

/** Nothing is inspected less often than once in a hundred years. */
const mostOf: Record<IntervalUnit, number> = { day: 999, week: 999, month: 999, year: 100 };

export const interval = z
  .object({
    count: z.int('Bitte eine ganze Zahl angeben.').check(z.gte(1, 'Bitte mindestens 1 angeben.')),
    unit: z.enum(intervalUnits),
  })
  .check(
    z.refine(({ count, unit }) => count <= mostOf[unit], {
      error: 'Die Frist ist zu lang.',
      path: ['count'],
    }),
  );

export function addInterval(day: Day, { count, unit }: Interval, times = 1): Day {
  const steps = count * times;
  switch (unit) {
    case 'day':
      return addDays(day, steps);
    case 'week':
      return addDays(day, 7 * steps);
    case 'month':
      return addMonths(day, steps);
    case 'year':
      return addMonths(day, 12 * steps);
  }
}

const words: Record<IntervalUnit, { every: string; one: string; many: string }> = {
  day: { every: 'täglich', one: '1 Tag', many: 'Tage' },
  week: { every: 'wöchentlich', one: '1 Woche', many: 'Wochen' },
  month: { every: 'monatlich', one: '1 Monat', many: 'Monate' },
  year: { every: 'jährlich', one: '1 Jahr', many: 'Jahre' },
};

export const unitLabels: Record<IntervalUnit, string> = {
  day: 'Tage',
  week: 'Wochen',
  month: 'Monate',
  year: 'Jahre',
};

/** "4 Jahre" */
const intervalText = ({ count, unit }: Interval): string =>
  count === 1 ? words[unit].one : `${count} ${words[unit].many}`;

/** "alle 4 Jahre", "jährlich" */
export const everyText = (given: Interval): string =>
  given.count === 1 ? words[given.unit].every : `alle ${intervalText(given)}`;
