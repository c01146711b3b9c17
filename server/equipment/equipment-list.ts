import { sql } from 'drizzle-orm';
import type { EquipmentListQuery } from '#contract/equipment/equipment.ts';
import { floorKey, normaliseBuilding } from '#contract/equipment/location.ts';
import { ACHTUNG } from '#contract/equipment/tags.ts';
import type { Executor } from '../db/database.ts';
import { allOf, type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { pageJson } from './equipment-page.ts';

type ListFilters = Omit<EquipmentListQuery, 'page' | 'limit'>;

function conditionsOf({ componentFilter, typeFilter, floorFilter, showAchtungOnly }: ListFilters) {
  return [
    ...(componentFilter ? [sql`e.building_key = ${normaliseBuilding(componentFilter)}`] : []),
    ...(typeFilter ? [sql`e.type = ${typeFilter}`] : []),
    ...(floorFilter ? [sql`e.floor_key = ${floorKey(floorFilter)}`] : []),
    ...(showAchtungOnly === 'true' ? [sql`e.tags @> array[${ACHTUNG}]::text[]`] : []),
  ];
}

/** One page and the total, as JSON text. */
export function listPage(
  executor: Executor,
  filters: ListFilters,
  paging: Paging,
): Promise<string> {
  const conditions = conditionsOf(filters);
  const rows = sql`select ${equipmentJson} as item from equipment e where ${allOf(conditions)}
    order by ${equipmentOrder} ${sliceOf(paging)}`;
  const total = sql`select count(*)::int as total from equipment e where ${allOf(conditions)}`;
  return readJson(executor, sql`select ${pageJson(rows, paging)} as json from (${total}) counted`);
}

/** The ids of all Anlagen that the filters show, in their order. */
export async function listIds(executor: Executor, filters: ListFilters): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select e.id from equipment e where ${allOf(conditionsOf(filters))} order by ${equipmentOrder}`);
  return rows.map(({ id }) => id);
}

interface Chunk extends Record<string, unknown> {
  json: string | null;
  sortKey: string;
  name: string;
  id: string;
}

const chunkSize = 1_000;

/** All Anlagen, as pieces of one JSON text: the whole list is never in memory. */
export async function* listAll(executor: Executor, filters: ListFilters): AsyncGenerator<string> {
  const conditions = conditionsOf(filters);
  let after: Chunk | undefined;
  yield '[';
  for (;;) {
    const start = after
      ? [
          sql`(e.sort_key collate "C", e.name collate "C", e.id) > (${after.sortKey}, ${after.name}, ${after.id}::uuid)`,
        ]
      : [];
    const result = await executor.execute<Chunk>(sql`
      with rows as materialized (
        select ${equipmentJson} as item, e.sort_key, e.name, e.id from equipment e
        where ${allOf([...conditions, ...start])} order by ${equipmentOrder} limit ${chunkSize})
      select string_agg(item::text, ',' order by sort_key collate "C", name collate "C", id) as json,
        (array_agg(sort_key order by sort_key collate "C", name collate "C", id))[count(*)] as "sortKey",
        (array_agg(name order by sort_key collate "C", name collate "C", id))[count(*)] as name,
        (array_agg(id order by sort_key collate "C", name collate "C", id))[count(*)] as id
      from rows`);
    const [chunk] = result.rows;
    if (!chunk?.json) break;
    yield after ? `,${chunk.json}` : chunk.json;
    after = chunk;
  }
  yield ']';
}
