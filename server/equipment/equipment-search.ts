import { type SQL, sql } from 'drizzle-orm';
import { foldPhrase } from '#contract/fold.ts';
import { floorKey, identityKey } from '#contract/location.ts';
import { prepareQuery, type SearchFilters, splitTerms } from '#contract/search.ts';
import { type LikePatterns, phrasePatterns, termPatterns } from '#contract/search-text.ts';
import { longestSuggestionQuery } from '#contract/suggest.ts';
import type { Db, Executor } from '../db/database.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { allOf, type Paging, pageSql, readJson } from './equipment-page.ts';

/** Answers what `searchEquipment` of the contract answers, from the folded columns and their indexes. */

const anyOf = (column: SQL, patterns: LikePatterns): SQL =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;

const searchColumn = sql`e.search_text`;
const nameColumn = sql`e.name_text`;

/** Words of a filter also stand in the searched text: that finds candidates by the one index. */
function holdsPhrase(column: SQL, value: string): SQL[] {
  return [
    ...splitTerms(value).map((term) => anyOf(searchColumn, termPatterns(term))),
    anyOf(column, phrasePatterns(foldPhrase(value)).contains),
  ];
}

const isFilled = (value: string | null | undefined): value is string =>
  identityKey(value ?? '') !== '';

function conditionsOf(query: string, filters: SearchFilters): SQL[] {
  const { type, site, floor, room } = filters;
  return [
    ...prepareQuery(query).terms.map((term) => anyOf(searchColumn, termPatterns(term))),
    ...(isFilled(type) ? holdsPhrase(sql`e.type_text`, type) : []),
    ...(isFilled(site) ? holdsPhrase(sql`e.location_text`, site) : []),
    ...(isFilled(floor) ? [sql`e.floor_key = ${floorKey(floor)}`] : []),
    ...(isFilled(room) ? [sql`e.room_key = ${identityKey(room)}`] : []),
  ];
}

/** One condition per rank, best first; each leaves out what a better one has. */
function tiersOf(query: string): SQL[] {
  const phrase = prepareQuery(query);
  if (phrase.terms.length === 0) return [sql`true`];
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  const [isStart, isWordStart, isInside] = [starts, startsWord, contains].map((patterns) =>
    anyOf(nameColumn, patterns),
  ) as [SQL, SQL, SQL];
  return [
    isStart,
    sql`${isWordStart} and not ${isStart}`,
    sql`${isInside} and not ${isWordStart} and not ${isStart}`,
    sql`not ${isInside} and not ${isStart}`,
  ];
}

/**
 * The found rows, best first. Each rank is a query of its own, so that the database stops as soon as
 * enough rows are there instead of ranking everything it found.
 */
function foundRows(query: string, conditions: SQL[], slice: SQL, most?: number): SQL {
  const enough = most === undefined ? sql`` : sql` limit ${most}`;
  // Each one level deeper than it need be: PostgreSQL takes no limit on a lone limited query.
  const tiers = tiersOf(query).map(
    (tier) => sql`(select tier.* from (select e.* from equipment e
      where ${allOf([...conditions, tier])} order by ${equipmentOrder}${enough}) tier)`,
  );
  return sql`select ${equipmentJson} as item from (${sql.join(tiers, sql` union all `)}${slice}) e`;
}

export function searchAll(
  executor: Executor,
  query: string,
  filters: SearchFilters,
): Promise<string> {
  const rows = foundRows(query, conditionsOf(query, filters), sql``);
  return readJson(
    executor,
    sql`select coalesce(json_agg(item), '[]')::text as json from (${rows}) found`,
  );
}

export function searchPageSql(query: string, filters: SearchFilters, paging: Paging): SQL {
  const { page, limit } = paging;
  const conditions = conditionsOf(query, filters);
  const offset = (page - 1) * limit;
  const rows = foundRows(query, conditions, sql` limit ${limit} offset ${offset}`, offset + limit);
  return pageSql(rows, conditions, paging);
}

export function searchPage(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  return readJson(executor, searchPageSql(query, filters, paging));
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
