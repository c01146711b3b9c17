import type { SeededRandom } from './seeded-random.ts';

/** The fixed "today" of the demo site; all its dates are before it. */
const today = Date.UTC(2026, 9, 30, 15);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const iso = (time: number): string => new Date(time).toISOString();

export function minutesAfter(moment: string, minutes: number): string {
  return iso(Date.parse(moment) + minutes * minute);
}

/** A working hour some days before the site's today. */
export function momentBefore(random: SeededRandom, fewestDays: number, mostDays: number): string {
  const morning = today - random.whole(fewestDays, mostDays) * day - 10 * hour;
  return iso(morning + random.whole(0, 10 * 60) * minute);
}

/** A working hour on some day after the given one, no later than the site's today. */
export function momentSince(random: SeededRandom, earlier: string): string {
  const days = Math.floor((today - Date.parse(earlier)) / day);
  return days < 1 ? earlier : momentBefore(random, 0, days - 1);
}
