import { addDays, dayOf, germanDay } from '../calendar-day.ts';

/**
 * An account that is marked for deletion is removed on the day after its period has ended, in German time: whenever
 * the daily job runs, it is the promised day and not an earlier one.
 */
/** dd.MM.yyyy of the day on which the data is removed. */
export const removalDay = (until: string): string => germanDay(addDays(dayOf(new Date(until)), 1));

/** Until then the deletion can be cancelled. */
export function hasRemovalDayCome(until: string, now: number): boolean {
  return dayOf(now) > dayOf(new Date(until));
}
