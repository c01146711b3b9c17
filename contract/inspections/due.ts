/** What is due: for one Anlage and one Prüfart, and counted over all of them. Server and device use the same rules. */
import * as z from 'zod/mini';
import {
  addDays,
  type Day,
  dayNumber,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsFrom,
} from '../calendar-day.ts';
import { isOutOn, type Outage } from '../outages.ts';
import type { InspectionDuty } from './inspection-duties.ts';
import type { InspectionKind } from './inspection-kinds.ts';
import { addInterval, type Interval } from './interval.ts';
import { lastDayInTime } from './reckoning.ts';

type KindRules = Pick<InspectionKind, 'interval' | 'types' | 'isRetired'>;
type DutyFacts = Pick<InspectionDuty, 'rule' | 'interval' | 'countsFrom'>;

/** The interval that holds for an Anlage; undefined if it is not inspected. */
export function intervalFor(
  type: string,
  kind: KindRules,
  duty: Pick<DutyFacts, 'rule' | 'interval'> | undefined,
): Interval | undefined {
  if (kind.isRetired || duty?.rule === 'never') return undefined;
  const ofType = kind.types.find((entry) => entry.type === type);
  if (!ofType && duty?.rule !== 'always') return undefined;
  return duty?.interval ?? ofType?.interval ?? kind.interval;
}

/** When an Anlage has to be inspected. */
export interface Due {
  /** Null: it was never inspected. */
  dueOn: Day | null;
  interval: Interval;
  /** It is out of service: it need not be inspected before it is used again. */
  isPaused: boolean;
}

/** Undefined if the Anlage is not inspected. */
export function dueOf(
  type: string,
  kind: KindRules,
  { duty, outage, today }: { duty: DutyFacts | undefined; outage: Outage | undefined; today: Day },
): Due | undefined {
  const interval = intervalFor(type, kind, duty);
  if (!interval) return undefined;
  return dueAfter(duty?.countsFrom ?? null, interval, isOutOn(outage, today));
}

/** What is due if the interval counts from this day; null: it was never inspected. */
export const dueAfter = (countsFrom: Day | null, interval: Interval, isPaused: boolean): Due => ({
  dueOn: countsFrom === null ? null : addInterval(countsFrom, interval),
  interval,
  isPaused,
});

/** How a list of what is due is divided. The first four overlap: what is due this month is mostly due in 30 days too. */
export const dueWindows = [
  'overdue',
  'month',
  'days30',
  'days90',
  'later',
  'never',
  'paused',
] as const;
export type DueWindow = (typeof dueWindows)[number];

export const dueWindowLabels: Record<DueWindow, string> = {
  overdue: 'Überfällig',
  month: 'Diesen Monat',
  days30: '30 Tage',
  days90: '90 Tage',
  later: 'Später',
  never: 'Noch nie geprüft',
  paused: 'Ruht',
};

/** The first and the last due day of a window; null: without such an end. */
export interface Span {
  from: Day | null;
  to: Day | null;
}

export function spansOf(today: Day): Record<Exclude<DueWindow, 'never' | 'paused'>, Span> {
  const in90 = addDays(today, 90);
  return {
    overdue: { from: null, to: addDays(today, -1) },
    month: { from: today, to: lastDayOf(monthOf(today)) },
    days30: { from: today, to: addDays(today, 30) },
    days90: { from: today, to: in90 },
    later: { from: addDays(in90, 1), to: null },
  };
}

const isWithin = (day: Day, { from, to }: Span) =>
  (from === null || day >= from) && (to === null || day <= to);

/** The windows that something due belongs to. */
export function windowsOf(
  { dueOn, isPaused }: Due,
  spans: ReturnType<typeof spansOf>,
): DueWindow[] {
  if (isPaused) return ['paused'];
  if (dueOn === null) return ['never'];
  return (Object.keys(spans) as (keyof typeof spans)[]).filter((name) =>
    isWithin(dueOn, spans[name]),
  );
}

export const isOverdue = ({ dueOn, isPaused }: Due, today: Day): boolean =>
  !isPaused && dueOn !== null && dueOn < today;

/** The last day on which it still counts as inspected in time, if that is later than the due day. */
export function graceDay(
  dueOn: Day,
  { reckoning }: Pick<InspectionKind, 'reckoning'>,
): Day | undefined {
  const last = lastDayInTime(dueOn, reckoning);
  return last > dueOn ? last : undefined;
}

export const monthsAtAGlance = 12;

/** The present month and those after it, each with its first and last day as numbers. */
export interface Year {
  today: Day;
  months: { month: Month; first: number; last: number }[];
}

export const yearFrom = (today: Day): Year => ({
  today,
  months: monthsFrom(monthOf(today), monthsAtAGlance).map((month) => ({
    month,
    first: dayNumber(firstDayOf(month)),
    last: dayNumber(lastDayOf(month)),
  })),
});

/**
 * In which of the months an inspection falls, if each is done on its due day. What is overdue is done today. Counted in
 * whole months, an interval of months or years always falls into the same month of its cycle.
 */
export function monthsDue({ dueOn, interval }: Due, { today, months }: Year): number[] {
  if (dueOn === null) return [];
  const next = dueOn < today ? today : dueOn;
  const { count, unit } = interval;
  const places = months.map((_, at) => at);
  if (unit === 'month' || unit === 'year') {
    const cycle = unit === 'year' ? 12 * count : count;
    const first = monthsBetween(today, next);
    return places.filter((at) => at >= first && (at - first) % cycle === 0);
  }
  const cycle = unit === 'week' ? 7 * count : count;
  const start = dayNumber(next);
  return places.filter((at) => {
    const month = months[at];
    if (!month || month.last < start) return false;
    // How many inspections there are until the end of the month, and until the day before it.
    const until = Math.floor((month.last - start) / cycle);
    return month.first <= start || until > Math.floor((month.first - 1 - start) / cycle);
  });
}

const monthsBetween = (from: Day, to: Day) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  (Number(to.slice(5, 7)) - Number(from.slice(5, 7)));

/** Counts of everything that is due. */
export const dueCounts = z.object({
  windows: z.object(
    Object.fromEntries(dueWindows.map((window) => [window, z.number()])) as Record<
      DueWindow,
      z.ZodMiniNumber
    >,
  ),
  /** For each Prüfart how many Anlagen have to be inspected in each of the next months. */
  months: z.array(z.object({ kindId: z.uuid(), counts: z.array(z.number()) })),
  /** The day of the answer: its month is the first one. */
  today: z.iso.date(),
});
export type DueCounts = z.infer<typeof dueCounts>;

/** Adds up what is due, one after the other. */
export class DueCounter {
  readonly #spans: ReturnType<typeof spansOf>;
  readonly #year: Year;
  readonly #windows = Object.fromEntries(dueWindows.map((window) => [window, 0])) as Record<
    DueWindow,
    number
  >;
  readonly #months = new Map<string, number[]>();

  constructor(today: Day) {
    this.#spans = spansOf(today);
    this.#year = yearFrom(today);
  }

  /** `times`: so many inspections of this Prüfart are due like this. */
  add(kindId: string, due: Due, times = 1): void {
    for (const window of windowsOf(due, this.#spans)) this.#windows[window] += times;
    if (due.isPaused) return;
    const months = monthsDue(due, this.#year);
    if (months.length === 0) return;
    const counts = this.#months.get(kindId) ?? new Array<number>(monthsAtAGlance).fill(0);
    this.#months.set(kindId, counts);
    for (const at of months) counts[at] = (counts[at] ?? 0) + times;
  }

  result(): DueCounts {
    const months = [...this.#months].map(([kindId, counts]) => ({ kindId, counts }));
    return { windows: this.#windows, months, today: this.#year.today };
  }
}
