/**
 * An account that is marked for deletion is removed on the day after its period has ended, in German time: whenever
 * the daily job runs, it is the promised day and not an earlier one.
 */
export const removalTimeZone = 'Europe/Berlin';

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: removalTimeZone });
const germanDay = new Intl.DateTimeFormat('de-DE', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
});

/** dd.MM.yyyy of the day on which the data is removed. */
export function removalDay(until: string): string {
  const day = new Date(`${isoDay.format(new Date(until))}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return germanDay.format(day);
}

/** Until then the deletion can be cancelled. */
export function hasRemovalDayCome(until: string, now: number): boolean {
  return isoDay.format(now) > isoDay.format(new Date(until));
}
