import { sql } from 'drizzle-orm';
import { type DueCounts, dueWindows, yearFrom } from '#contract/inspections/due.ts';
import type { Executor } from '../db/database.ts';
import { readJson } from '../db/sql-parts.ts';
import { type DueQuery, daysOf, dueOn, isDueIn, isInWindow, pairsSql } from './due-pairs.ts';

/**
 * Counted in groups: pairs of a Prüfart with the same interval and the same day are due on the same days. So the days
 * are reckoned once for each group, of which there are far fewer than pairs.
 */
export function countDue(executor: Executor, query: DueQuery): Promise<DueCounts> {
  const { today } = query;
  const windows = sql.join(
    dueWindows.map(
      (window) => sql`${window}::text,
        coalesce(sum(pairs) filter (where ${isInWindow(window, today)}), 0)::int`,
    ),
    sql`, `,
  );
  const months = sql.join(
    yearFrom(today).months.map((month, place) => {
      const { first, last } = daysOf(month);
      return sql`(${place}::int, ${first}, ${last})`;
    }),
    sql`, `,
  );
  const month = { place: sql`month.place`, first: sql`month.first`, last: sql`month.last` };
  return readJson(
    executor,
    sql`
    with grouped as (
      select kind_id, months, days, counts_from, is_paused, count(*) as pairs
      from (${pairsSql(sql`k.id as kind_id`, query)}) pair
      group by kind_id, months, days, counts_from, is_paused),
    due as materialized (select *, ${dueOn} as due_on from grouped),
    year(place, first, last) as (values ${months}),
    counted as (
      select kind_id, place, sum(pairs)::int as count from due cross join year month
      where ${isDueIn(month, today)} group by kind_id, place),
    by_kind as (
      select kind.kind_id, json_agg(coalesce(count, 0) order by month.place) as counts
      from (select distinct kind_id from counted) kind cross join year month
      left join counted on counted.kind_id = kind.kind_id and counted.place = month.place
      group by kind.kind_id)
    select json_build_object(
      'windows', (select json_build_object(${windows}) from due),
      'months', (select coalesce(json_agg(json_build_object('kindId', kind_id, 'counts', counts)
        order by kind_id), '[]') from by_kind),
      'today', ${today}::text) as json`,
  );
}
