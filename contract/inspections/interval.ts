import * as z from 'zod/mini';
import { addDays, addMonths, type Day } from '../calendar-day.ts';
import { collapseSpace, foldPlain } from '../text/fold.ts';

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

const numberWords = [
  ...['ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  ...['elf', 'zwolf'],
];

/** Names of intervals that have no number in them. */
const named: Record<string, Interval> = {
  halbjahrlich: { count: 6, unit: 'month' },
  vierteljahrlich: { count: 3, unit: 'month' },
  quartalsweise: { count: 3, unit: 'month' },
};

const stems: Record<string, IntervalUnit> = {
  ...{ tag: 'day', woch: 'week', monat: 'month', jahr: 'year' },
};

const counted = new RegExp(
  `^(alle |jede[ns]? )?(?:(\\d{1,6})|(${numberWords.join('|')})(?:e|en|es)?)?[ -]?` +
    `(${Object.keys(stems).join('|')})(?:e|en|s|es|(lich|entlich))?$`,
);

/**
 * Reads what `everyText` writes, and other usual texts: "4 Jahre", "alle vier Jahre", "halbjährlich". Undefined if it is
 * no interval; the schema decides whether it may be so long.
 */
export function intervalIn(text: string): Interval | undefined {
  const plain = collapseSpace(foldPlain(text));
  if (Object.hasOwn(named, plain)) return named[plain];
  const [, every, digits, word, stem, adverb] = counted.exec(plain) ?? [];
  const unit = stem === undefined ? undefined : stems[stem];
  if (!unit) return undefined;
  if (digits !== undefined) return { count: Number(digits), unit };
  if (word !== undefined) return { count: numberWords.indexOf(word) + 1, unit };
  return adverb !== undefined || every?.startsWith('jede') ? { count: 1, unit } : undefined;
}
