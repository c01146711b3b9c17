import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { houseTimeZone } from '#contract/calendar-day.ts';

const dayOf = (moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone ${houseTimeZone}::text)::date`;

/** The rule of the contract as an SQL condition. Without a date it is null, so its opposite is not true either. */
export const removalDayHasCome = (until: SQLWrapper, moment: SQLWrapper): SQL =>
  sql`${dayOf(until)} < ${dayOf(moment)}`;
