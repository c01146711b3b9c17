import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#contract/calendar-day.ts';
import type { DueFilters } from '#contract/inspections/due-list.ts';
import type { Executor } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { dueOn, enteredInterval, isListed, pairsSql } from './due-pairs.ts';

const listColumns = sql`e.id as equipment_id, e.sort_key, e.name as equipment_name, k.id as kind_id,
  k.name as kind_name, d.last_done_on, coalesce(d.responsible_id, k.responsible_id) as responsible_id,
  ${enteredInterval}`;

/** The order of `byDueDay` in the contract. */
const listOrder = sql`due_on nulls last, sort_key collate "C", equipment_name collate "C",
  equipment_id, kind_name collate "C", kind_id`;

/**
 * What is in the list, with its columns and those of `pairsSql`. "offset 0" stops the planner from moving the condition
 * into the joins: it expects nearly nothing from a condition on computed days, and would then read the records of each
 * Anlage one by one, which takes several times as long.
 */
const listedSql = ({ window, month, ...filters }: DueFilters & { today: Day }): SQL => sql`
  select * from (
    select *, ${dueOn} as due_on from (${pairsSql(listColumns, filters)} offset 0) pair) due
  where ${isListed({ window, month }, filters.today)}`;

const itemJson = sql`json_build_object(
  'equipment', json_build_object('id', e.id, 'name', e.name, 'type', e.type,
    'locationRaw', e.location_raw, 'locationFloor', e.location_floor, 'locationRoom', e.location_room),
  'kindId', item.kind_id, 'kindName', item.kind_name, 'qualification', k.qualification,
  'interval', json_build_object('count', item.interval_count, 'unit', item.interval_unit),
  'dueOn', item.due_on, 'lastDoneOn', item.last_done_on, 'isPaused', item.is_paused,
  'responsibleId', item.responsible_id, 'responsibleName', ${personNameOrNull('responsible')})`;

/** One page and the total, as JSON text. */
export function listPage(
  executor: Executor,
  query: DueFilters & { today: Day },
  paging: Paging,
): Promise<string> {
  return readJson(
    executor,
    sql`
    with listed as materialized (${listedSql(query)}),
    page as (select * from listed order by ${listOrder} ${sliceOf(paging)}),
    placed as (select *, row_number() over (order by ${listOrder}) as place from page),
    items as (
      select ${itemJson} as item, place from placed item
      join equipment e on e.id = item.equipment_id join inspection_kinds k on k.id = item.kind_id
      left join users responsible on responsible.id = item.responsible_id)
    select json_build_object(
      'items', coalesce((select json_agg(item order by place) from items), '[]'),
      'total', total, 'page', ${paging.page}::int,
      'totalPages', ceil(total::numeric / ${paging.limit})::int)::text as json
    from (select count(*)::int as total from listed) counted`,
  );
}

export interface ListedPair extends Record<string, unknown> {
  equipmentId: string;
  kindId: string;
}

/** All that the filters show, in the order of the list. */
export async function listPairs(
  executor: Executor,
  query: DueFilters & { today: Day },
): Promise<ListedPair[]> {
  const { rows } = await executor.execute<ListedPair>(sql`
    select equipment_id as "equipmentId", kind_id as "kindId" from (${listedSql(query)}) listed
    order by ${listOrder}`);
  return rows;
}
