import { type SQL, sql } from 'drizzle-orm';
import type { Interval, IntervalUnit } from '#contract/inspections/interval.ts';

/** The interval in the columns of a table alias, as JSON; null if it has none. */
export const intervalJson = (alias: string): SQL =>
  sql.raw(`case when ${alias}.interval_count is not null then
    json_build_object('count', ${alias}.interval_count, 'unit', ${alias}.interval_unit) end`);

interface IntervalColumns {
  intervalCount: number | null;
  intervalUnit: IntervalUnit | null;
}

export const intervalColumns = (interval: Interval | null): IntervalColumns => ({
  intervalCount: interval?.count ?? null,
  intervalUnit: interval?.unit ?? null,
});
