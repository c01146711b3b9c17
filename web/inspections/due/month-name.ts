import { firstDayOf, type Month } from '#contract/calendar-day.ts';

const long = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: 'UTC' });

const dateOf = (month: Month) => new Date(`${firstDayOf(month)}T00:00:00Z`);

/** November 2026 */
export const monthName = (month: Month): string => long.format(dateOf(month));

/** Nov */
export const shortMonthName = (month: Month): string => short.format(dateOf(month)).slice(0, 3);
