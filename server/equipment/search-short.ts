/** Pages of a search for one or two letters: they are in so many Anlagen that nobody wants them all ranked or counted. */
import { type SQL, sql } from 'drizzle-orm';
import type { Folded } from '#contract/fold.ts';
import { prepareQuery, type SearchFilters } from '#contract/search.ts';
import { phrasePairs, phrasePatterns, startPattern } from '#contract/search-text.ts';
import type { Executor } from '../db/database.ts';
import { allOf, anyOf, type Paging, readJson } from '../db/sql-parts.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { pageJson } from './equipment-page.ts';
import {
  filterConditions,
  hasPairs,
  indexedConditions,
  nameColumn,
  plainConditions,
  startCondition,
  termConditions,
} from './search-conditions.ts';

/** All Anlagen that have a rank or a better one. */
interface Level {
  /** Holds for these and no others. */
  matches: SQL;
  /** How an index finds them. */
  rare: SQL;
  /** How they are found by reading the list in its order. */
  common: SQL;
}

function levelsOf(query: string): Level[] {
  const phrase = prepareQuery(query);
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  const pairs = phrasePairs(phrase);
  const level = (matches: SQL, candidates: SQL): Level => ({
    ...{ matches, common: matches },
    rare: sql`${candidates} and ${matches}`,
  });
  const all = allOf(termConditions(query));
  return [
    startLevel(phrase, anyOf(nameColumn, starts)),
    level(anyOf(nameColumn, startsWord), hasPairs(nameColumn, pairs.startsWord)),
    level(anyOf(nameColumn, contains), hasPairs(nameColumn, pairs.contains)),
    { matches: all, rare: allOf(indexedConditions(query, {})), common: all },
  ];
}

function startLevel(phrase: Folded, matches: SQL): Level {
  const together = startCondition(phrase);
  const candidates = sql`${nameColumn} like ${startPattern(phrase)} and ${matches}`;
  return { matches, rare: together ?? candidates, common: together ?? matches };
}

/** So many Anlagen are read in a moment, however many there are. */
const sampleSize = 2_000;

/** What as many of them have is found sooner in the list than by an index. */
const isCommon = (sampled = 0) => sampled > sampleSize / 20;

/** Nothing is counted further than so many behind the beginning of the page. */
const countedBeyond = 1_000;

/** How many of each level the beginning of the list has. */
async function sampleLevels(
  executor: Executor,
  levels: Level[],
  filters: SearchFilters,
): Promise<number[]> {
  const counts = levels.map(({ matches }) => sql`count(*) filter (where ${matches})::int`);
  const { rows } = await executor.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts from (
      select e.name_text, e.search_text from equipment e where ${allOf(filterConditions(filters))}
      order by ${equipmentOrder} limit ${sampleSize}) e`);
  return rows[0]?.counts ?? [];
}

/** How many there are, counted up to `most`. */
async function countUpTo(executor: Executor, most: number, conditions: SQL[]): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`select count(*)::int as count
    from (select from equipment e where ${allOf(conditions)} limit ${most}) e`);
  return rows[0]?.count ?? 0;
}

/** What a page shows of one rank: those that have it and no better one. */
interface Slice {
  rank: number;
  conditions: SQL[];
  offset: number;
  limit: number;
}

/**
 * Rank by rank until the page is full. What the beginning of the list has enough of is read in the order of the list;
 * what is rare there is found by its index.
 */
async function slicesOf(
  executor: Executor,
  levels: Level[],
  filters: SearchFilters,
  { sampled, from, end }: { sampled: number[]; from: number; end: number },
): Promise<Slice[]> {
  const slices: Slice[] = [];
  const narrowed = filterConditions(filters);
  let before = 0;
  for (const [rank, level] of levels.entries()) {
    const own = isCommon(sampled[rank]) ? level.common : level.rare;
    const isEnough = (sampled[rank] ?? 0) >= end;
    const reached = isEnough ? end : await countUpTo(executor, end, [own, ...narrowed]);
    const first = Math.max(from, before);
    if (first < reached) {
      const better = levels[rank - 1];
      slices.push({
        rank,
        conditions: [own, ...(better ? [sql`not ${better.matches}`] : []), ...narrowed],
        offset: first - before,
        limit: reached - first,
      });
    }
    before = Math.max(before, reached);
    if (before >= end) break;
  }
  return slices;
}

const nothing = sql`select null::json as item where false`;

function rowsOf(slices: Slice[]): SQL {
  if (slices.length === 0) return nothing;
  const found = slices.map(
    ({ rank, conditions, offset, limit }) =>
      sql`(select e.id, ${sql.raw(String(rank))} as rank from equipment e where ${allOf(conditions)}
        order by ${equipmentOrder} limit ${limit} offset ${offset})`,
  );
  return sql`select ${equipmentJson} as item from (${sql.join(found, sql` union all `)}) shown
    join equipment e on e.id = shown.id order by shown.rank, ${equipmentOrder}`;
}

/**
 * The page, as if everything had been ranked. Between its statements others may write, as between two pages: open
 * screens hear of it and ask again.
 */
export async function pageOfShort(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  const end = paging.page * paging.limit;
  const from = end - paging.limit;
  const most = from + countedBeyond + 1;
  const levels = levelsOf(query);
  const sampled = await sampleLevels(executor, levels, filters);
  const slices = await slicesOf(executor, levels, filters, { sampled, from, end });
  const conditions = isCommon(sampled.at(-1)) ? plainConditions : indexedConditions;
  return readJson(
    executor,
    sql`select ${pageJson(rowsOf(slices), paging, most)} as json from (
      select count(*)::int as total from (
        select from equipment e where ${allOf(conditions(query, filters))} limit ${most}) e) counted`,
  );
}
