import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { removalTimeZone } from '#contract/removal-day.ts';

const dayOf = (moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone ${removalTimeZone}::text)::date`;

/** As the contract says it of one account, for a condition. Where there is no date it holds as little as its opposite. */
export const removalDayHasCome = (until: SQLWrapper, moment: SQLWrapper): SQL =>
  sql`${dayOf(until)} < ${dayOf(moment)}`;
