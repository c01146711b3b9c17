import { type SQL, sql } from 'drizzle-orm';
import { foldPhrase } from '#contract/fold.ts';
import { floorKey, identityKey, normaliseBuilding } from '#contract/location.ts';
import { isBauteil, prepareQuery, type SearchFilters, splitTerms } from '#contract/search.ts';
import {
  phrasePatterns,
  sortKeyPattern,
  termPatterns,
  wholeWordPatterns,
} from '#contract/search-text.ts';
import { longestSuggestionQuery } from '#contract/suggest.ts';
import type { Db, Executor } from '../db/database.ts';
import { allOf, anyOf, type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { pageJson } from './equipment-page.ts';

/** Answers what `searchEquipment` of the contract answers, from the folded columns and their indexes. */

const searchColumn = sql`e.search_text`;
const nameColumn = sql`e.name_text`;

/** Words of a filter also stand in the searched text: that finds candidates by the one index. */
function holdsPhrase(column: SQL, value: string): SQL[] {
  return [
    ...splitTerms(value).map((term) => anyOf(searchColumn, termPatterns(term))),
    anyOf(column, phrasePatterns(foldPhrase(value)).contains),
  ];
}

function isAtSite(value: string): SQL[] {
  const column = sql`e.location_text`;
  const site = foldPhrase(value);
  const whole = isBauteil(site) ? [anyOf(column, wholeWordPatterns(site))] : [];
  return [...holdsPhrase(column, value), ...whole];
}

const isFilled = (value: string | null | undefined): value is string =>
  identityKey(value ?? '') !== '';

const conditionsOf = (query: string, filters: SearchFilters): SQL[] => [
  ...prepareQuery(query).terms.map((term) => anyOf(searchColumn, termPatterns(term))),
  ...filterConditions(filters),
];

function filterConditions({ type, site, building, floor, room }: SearchFilters): SQL[] {
  return [
    ...(isFilled(type) ? holdsPhrase(sql`e.type_text`, type) : []),
    ...(isFilled(site) ? isAtSite(site) : []),
    ...(isFilled(building) ? [sql`e.building_key = ${normaliseBuilding(building)}`] : []),
    ...(isFilled(floor) ? [sql`e.floor_key = ${floorKey(floor)}`] : []),
    ...(isFilled(room) ? [sql`e.room_key = ${identityKey(room)}`] : []),
  ];
}

/** A condition for each rank, the best first; a row has the first that it meets. */
function ranksOf(query: string): SQL[] {
  const phrase = prepareQuery(query);
  if (phrase.terms.length === 0) return [sql`true`];
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  const inName = [starts, startsWord, contains].map((patterns) => anyOf(nameColumn, patterns));
  return [...inName, sql`true`];
}

/** The number of the rank a row has. */
function rankOf(query: string): SQL {
  const cases = ranksOf(query).map((rank, at) => sql`when ${rank} then ${sql.raw(String(at))}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

const chunkSize = 1_000;

/**
 * Everything that was found, as pieces of one JSON text. Only the ids are found and ordered at once: the whole of
 * it is never in memory, and no connection is held while somebody reads slowly.
 */
export async function* searchAll(
  executor: Executor,
  query: string,
  filters: SearchFilters,
): AsyncGenerator<string> {
  const order = sql`order by ${rankOf(query)}, ${equipmentOrder}`;
  const found = await executor.execute<{ ids: string[] | null }>(sql`
    select array_agg(e.id ${order}) as ids from equipment e
    where ${allOf(conditionsOf(query, filters))}`);
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

/** What was deleted meanwhile is missing. */
const chunkSql = (ids: string[]): SQL => sql`
  select string_agg(${equipmentJson}::text, ',' order by asked.place) as json
  from unnest(${sql.param(ids)}::uuid[]) with ordinality as asked (id, place)
  join equipment e on e.id = asked.id`;

/** So many are worth a look of their own. */
const few = 1_000;

/**
 * A page of what was found. Finding candidates costs the most: a search that finds few does so once,
 * for its rows and for their number.
 */
export async function searchPage(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  const fromFew = await readJson<string | null>(executor, fewSql(query, filters, paging));
  return fromFew ?? pageOfMany(executor, query, filters, paging);
}

/** The page, or null where more was found. */
export function fewSql(query: string, filters: SearchFilters, paging: Paging): SQL {
  const conditions = conditionsOf(query, filters);
  const rows = sql`select ${equipmentJson} as item from (select e.* from sample e
    order by ${rankOf(query)}, ${equipmentOrder} ${sliceOf(paging)}) e`;
  return sql`
    with sample as materialized (
      select e.* from equipment e where ${allOf(conditions)} limit ${few}::int + 1)
    select case when counted.total <= ${few} then ${pageJson(rows, paging)} end as json
    from (select count(*)::int as total from sample) counted`;
}

/** The same page where ranking everything takes long: if the best rank fills it, the rest is only counted. */
export async function pageOfMany(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  const fromBest = await readJson<string | null>(executor, bestSql(query, filters, paging));
  return fromBest ?? readJson(executor, rankedSql(query, filters, paging));
}

/** The page, or null where those of the best rank do not fill it. */
function bestSql(query: string, filters: SearchFilters, paging: Paging): SQL {
  const rows = sql`select ${equipmentJson} as item from best e`;
  return sql`
    with best as materialized (
      select e.* from equipment e where ${allOf([...filterConditions(filters), ...isBest(query)])}
      order by ${equipmentOrder} ${sliceOf(paging)}),
    counted as materialized (
      select count(*)::int as total from equipment e where ${allOf(conditionsOf(query, filters))})
    select case when (select count(*) from best) = ${paging.limit}
      then (select ${pageJson(rows, paging)} from counted) end as json`;
}

/**
 * What starts with the whole query holds all its terms, and lies together in the list: whoever reads it
 * in its order can stop when the page is full. Nothing where it may lie anywhere.
 */
function isBest(query: string): SQL[] {
  const phrase = prepareQuery(query);
  const [best] = ranksOf(query);
  if (phrase.terms.length === 0 || !best) return [];
  const { pattern, isExact } = sortKeyPattern(phrase);
  if (pattern === '%') return [sql`false`];
  return [sql`e.sort_key collate "C" like ${pattern}`, ...(isExact ? [] : [best])];
}

/** Everything is looked at once, for its number and its rank; only what the page shows is read whole. */
function rankedSql(query: string, filters: SearchFilters, paging: Paging): SQL {
  const shown = sql`select e.id, e.rank from ranked e order by e.rank, ${equipmentOrder} ${sliceOf(paging)}`;
  const rows = sql`select ${equipmentJson} as item from (${shown}) shown
    join equipment e on e.id = shown.id order by shown.rank, ${equipmentOrder}`;
  return sql`
    with ranked as materialized (
      select e.id, e.sort_key, e.name, ${rankOf(query)} as rank
      from equipment e where ${allOf(conditionsOf(query, filters))})
    select ${pageJson(rows, paging)} as json from (select count(*)::int as total from ranked) counted`;
}

/** Names that resemble a query at all: few enough to be compared letter by letter. */
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
