import { type SQL, sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search/search.ts';
import { longestSuggestionQuery } from '#contract/search/suggest.ts';
import { foldPhrase } from '#contract/text/fold.ts';
import type { Db, Executor } from '../db/database.ts';
import { allOf, type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { pageJson } from './equipment-page.ts';
import {
  filterConditions,
  isShort,
  plainConditions,
  rankSql,
  startCondition,
} from './search-conditions.ts';
import { pageOfShort } from './search-short.ts';

/** Answers what `searchEquipment` of the contract answers, from the folded columns and their indexes. */

const chunkSize = 1_000;

/**
 * All hits, as pieces of one JSON text. Only the ids are found and ordered at once: the whole text is never in
 * memory, and no connection is occupied while a client reads slowly.
 */
export async function* searchAll(
  executor: Executor,
  query: string,
  filters: SearchFilters,
): AsyncGenerator<string> {
  const order = sql`order by ${rankSql(query)}, ${equipmentOrder}`;
  const found = await executor.execute<{ ids: string[] | null }>(sql`
    select array_agg(e.id ${order}) as ids from equipment e
    where ${allOf(plainConditions(query, filters))}`);
  const ids = found.rows[0]?.ids ?? [];
  yield '[';
  let separator = '';
  for (let at = 0; at < ids.length; at += chunkSize) {
    const json = await readJson<string | null>(executor, chunkSql(ids.slice(at, at + chunkSize)));
    if (!json) continue;
    yield separator + json;
    separator = ',';
  }
  yield ']';
}

/** An Anlage that was deleted meanwhile is missing. */
const chunkSql = (ids: string[]): SQL => sql`
  select string_agg(${equipmentJson}::text, ',' order by asked.place) as json
  from unnest(${sql.param(ids)}::uuid[]) with ordinality as asked (id, place)
  join equipment e on e.id = asked.id`;

/** A page of hits, and their number. */
export async function searchPage(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  if (isShort(query, filters)) return pageOfShort(executor, query, filters, paging);
  const start = startCondition(foldPhrase(query));
  const statement =
    start && startSql([start, ...filterConditions(filters)], query, filters, paging);
  const fromStart = statement && (await readJson<string | null>(executor, statement));
  return fromStart ?? readJson(executor, rankedSql(query, filters, paging));
}

/** The page if hits of the best rank fill it: all others are only counted. Null if they do not. */
function startSql(best: SQL[], query: string, filters: SearchFilters, paging: Paging): SQL {
  const rows = sql`select ${equipmentJson} as item from best e`;
  return sql`
    with best as materialized (
      select e.* from equipment e where ${allOf(best)} order by ${equipmentOrder} ${sliceOf(paging)}),
    counted as materialized (
      select count(*)::int as total from equipment e where ${allOf(plainConditions(query, filters))})
    select case when (select count(*) from best) = ${paging.limit}
      then (select ${pageJson(rows, paging)} from counted) end as json`;
}

/** All hits are read once, for their number and rank; only the rows of the page are read completely. */
export function rankedSql(query: string, filters: SearchFilters, paging: Paging): SQL {
  const conditions = allOf(plainConditions(query, filters));
  const rows = sql`select ${equipmentJson} as item from shown
    join equipment e on e.id = shown.id order by shown.rank, ${equipmentOrder}`;
  return sql`
    with shown as materialized (
      select e.id, e.rank, e.total from (
        select e.id, e.sort_key, e.name, ${rankSql(query)} as rank, count(*) over ()::int as total
        from equipment e where ${conditions}) e
      order by e.rank, ${equipmentOrder} ${sliceOf(paging)}),
    counted as materialized (
      select coalesce((select total from shown limit 1), (
        select count(*)::int from equipment e where ${conditions})) as total)
    select ${pageJson(rows, paging)} as json from counted`;
}

/** Names with any similarity to the query: few enough to be compared letter by letter. */
export async function namesLike(db: Db, query: string): Promise<string[]> {
  const { plain } = foldPhrase(query);
  if (plain.length > longestSuggestionQuery) return [];
  return db.transaction(async (tx) => {
    // One wrong letter in a short word leaves few trigrams: the usual threshold would miss it.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.25', true)`);
    const result = await tx.execute<{ name: string }>(sql`
    select name from equipment e
    where ${plain} <% e.search_text
    order by word_similarity(${plain}, e.search_text) desc, ${equipmentOrder}
    limit 300`);
    return result.rows.map(({ name }) => name);
  });
}
