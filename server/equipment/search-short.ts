/** Pages of a search for one or two letters: they are in so many Anlagen that nobody wants them all ranked or counted. */
import { type SQL, sql } from 'drizzle-orm';
import { prepareQuery, type SearchFilters } from '#contract/search.ts';
import {
  phrasePairs,
  phrasePatterns,
  phraseWordStarts,
  startPattern,
} from '#contract/search-text.ts';
import type { Executor } from '../db/database.ts';
import { allOf, anyOf, type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { equipmentJson, equipmentOrder } from './equipment-json.ts';
import { pageJson } from './equipment-page.ts';
import { isFoundInList, sampleOf } from './sampled-search.ts';
import {
  filterConditions,
  hasPairs,
  hasWordStarts,
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
  /** The same, as they are found by reading the list in its order. */
  inList: SQL;
  /** The same, as an index finds them. Missing where they lie together in the list. */
  byIndex?: SQL;
}

function levelsOf(query: string): Level[] {
  const phrase = prepareQuery(query);
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  const level = (matches: SQL, candidates: SQL): Level => ({
    ...{ matches, inList: matches },
    byIndex: sql`${candidates} and ${matches}`,
  });
  const together = startCondition(phrase);
  const start = anyOf(nameColumn, starts);
  const all = allOf(termConditions(query));
  return [
    together
      ? { matches: start, inList: together }
      : level(start, sql`${nameColumn} like ${startPattern(phrase)}`),
    level(anyOf(nameColumn, startsWord), hasWordStarts(nameColumn, phraseWordStarts(phrase))),
    level(anyOf(nameColumn, contains), hasPairs(nameColumn, phrasePairs(phrase))),
    { matches: all, inList: all, byIndex: allOf(indexedConditions(query, {})) },
  ];
}

/** Where to look: in the list, in its order, or in an index, which names all that there are. */
export interface Ways {
  /** For each level. */
  readsList: boolean[];
  countsList: boolean;
}

/** Nothing is counted further than so many behind the beginning of the page. */
const countedBeyond = 1_000;
const mostCounted = ({ page, limit }: Paging) => (page - 1) * limit + countedBeyond + 1;

/** Naming one more for the count costs an index a fifth of what it costs to look at one more of the list. */
const countingByIndex = 5;

/**
 * The best `end` of all ranks, rank by rank: a tier is asked for what those before it have left over, and not at all
 * when that is nothing. The inner limit tells the planner how few are wanted, which the outer one can not.
 */
function tiersOf(levels: Level[], ways: Ways, filters: SearchFilters, end: number): SQL[] {
  const narrowed = filterConditions(filters);
  return levels.map(({ inList, byIndex }, rank) => {
    const better = levels[rank - 1];
    const others = [...(better ? [sql`not ${better.matches}`] : []), ...narrowed];
    const wanted =
      byIndex && !ways.readsList[rank]
        ? sql`(${gathered(ordered, allOf([byIndex, ...others]))}) e`
        : sql`equipment e where ${allOf([inList, ...others])}`;
    const before = levels
      .slice(0, rank)
      .map((_, tier) => sql`- (select count(*) from ${tierName(tier)})`);
    return sql`${tierName(rank)} as materialized (
      select * from (
        select ${ordered}, ${sql.raw(String(rank))} as rank from ${wanted}
        order by ${equipmentOrder} limit ${end}) tier
      limit ${end}::int ${sql.join(before)})`;
  });
}

const ordered = sql`e.id, e.sort_key, e.name`;

/**
 * As if all of them were wanted. Where only some are, the planner would rather read the list until it has met enough,
 * and reckon for each row what the index knows.
 */
const gathered = (columns: SQL, condition: SQL): SQL =>
  sql`select ${columns} from equipment e where ${condition} offset 0`;

const tierName = (rank: number): SQL => sql.raw(`tier_${rank}`);

/** The page, as if everything had been ranked: whichever way, it is the same. */
export function shortPageSql(
  query: string,
  filters: SearchFilters,
  paging: Paging,
  ways: Ways,
): SQL {
  const most = mostCounted(paging);
  const tiers = tiersOf(levelsOf(query), ways, filters, paging.page * paging.limit);
  const found = tiers.map((_, rank) => sql`select * from ${tierName(rank)}`);
  const counted = ways.countsList
    ? sql`select from equipment e where ${allOf(plainConditions(query, filters))}`
    : gathered(sql``, allOf(indexedConditions(query, filters)));
  const rows = sql`select ${equipmentJson} as item from shown
    join equipment e on e.id = shown.id order by shown.rank, ${equipmentOrder}`;
  return sql`
    with ${sql.join(tiers, sql`, `)},
    shown as materialized (
      select e.id, e.rank from (${sql.join(found, sql` union all `)}) e
      order by e.rank, ${equipmentOrder} ${sliceOf(paging)}),
    counted as materialized (
      select count(*)::int as total from (select from (${counted}) e limit ${most}) e)
    select ${pageJson(rows, paging, most)} as json from counted`;
}

async function quickWays(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<Ways> {
  // The last level is told by where it stands and what it is called, the others by their names alone.
  const names = levelsOf(query).slice(0, -1);
  const { all, ranks, found } = await sampleOf(
    executor,
    query,
    names.map(({ matches }) => matches),
    filters,
  );
  const wanted = paging.page * paging.limit;
  return {
    readsList: [...ranks, found].map((share) => isFoundInList(share, all, wanted)),
    countsList: isFoundInList(found, all, mostCounted(paging) * countingByIndex),
  };
}

export async function pageOfShort(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<string> {
  const ways = await quickWays(executor, query, filters, paging);
  return readJson(executor, shortPageSql(query, filters, paging, ways));
}
