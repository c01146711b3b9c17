import { sql } from 'drizzle-orm';
import { addMonths, type Day } from '#contract/calendar-day.ts';
import type { Executor } from '../db/database.ts';
import { dueOn, pairsSql } from '../inspections/due-pairs.ts';

/** What a calendar program still shows without trouble. */
export const mostDays = 2_000;
const mostNamed = 20;
const monthsAhead = 12;

/** The Anlagen for which one Prüfart is due on one day. */
export interface DueDay extends Record<string, unknown> {
  kindId: string;
  kindName: string;
  dueOn: Day;
  count: number;
  /** The first of them, in the order of lists of Anlagen. */
  equipment: { name: string; location: string }[];
}

/**
 * What is overdue and what is due in the next months, without what rests or was never inspected. If that is more than a
 * calendar has, those nearest to today. Grouped by the database: a house has hundreds of thousands of pairs. For
 * "offset 0" see `listedSql`.
 */
export async function listDueDays(
  executor: Executor,
  { today, responsibleId }: { today: Day; responsibleId: string | undefined },
): Promise<DueDay[]> {
  const columns = sql`e.id as equipment_id, e.sort_key, e.name as equipment_name, k.id as kind_id`;
  const pairs = pairsSql(columns, { today, ...(responsibleId ? { responsibleId } : {}) });
  const { rows } = await executor.execute<DueDay>(sql`
    with due as materialized (
      select kind_id, due_on, equipment_id, sort_key, equipment_name
      from (select *, ${dueOn} as due_on from (${pairs} offset 0) pair) pair
      where not is_paused and due_on <= ${addMonths(today, monthsAhead)}::date),
    days as (
      select kind_id, due_on, count(*)::int as count from due group by kind_id, due_on
      order by abs(due_on - ${today}::date), due_on, kind_id limit ${mostDays}),
    placed as (
      select kind_id, due_on, equipment_id, row_number() over (partition by kind_id, due_on
        order by sort_key collate "C", equipment_name collate "C", equipment_id) as place
      from due)
    select k.id as "kindId", k.name as "kindName", due_on::text as "dueOn", days.count,
      json_agg(json_build_object('name', e.name, 'location', e.location_raw) order by place) as equipment
    from days join placed using (kind_id, due_on)
    join inspection_kinds k on k.id = kind_id
    join equipment e on e.id = equipment_id
    where place <= ${mostNamed}
    group by k.id, due_on, days.count
    order by due_on, k.name collate "C", k.id`);
  return rows;
}
