/**
 * Pages of a search for one or two letters: these are in so many Anlagen that ranking or counting all would be
 * useless.
 */
import { type SQL, sql } from 'drizzle-orm';
import { prepareQuery, type SearchFilters } from '#contract/search/search.ts';
import {
  phrasePairs,
  phrasePatterns,
  phraseWordStarts,
  startPattern,
} from '#contract/search/search-text.ts';
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
  /** True for these and no others. */
  matches: SQL;
  /** The same condition, for reading the list in its order. */
  inList: SQL;
  /** The same condition, for an index. Missing if the hits are adjacent in the list. */
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

/** How to read: the list in its order, or an index, which returns all hits. */
export interface ReadPlan {
  /** For each level. */
  readsList: boolean[];
  countsList: boolean;
}

/** The number of rows after the beginning of the page at which counting stops. */
const countedBeyond = 1_000;
const mostCounted = ({ page, limit }: Paging) => (page - 1) * limit + countedBeyond + 1;

/** Counting one more hit by the index costs a fifth of reading one more row of the list. */
const countingByIndex = 5;

/**
 * The best `end` hits of all ranks, rank by rank: a tier is read only for what the earlier ones left empty, and not
 * at all if that is nothing. The inner limit shows the planner how few rows are needed; the outer one does not.
 */
function tiersOf(levels: Level[], plan: ReadPlan, filters: SearchFilters, end: number): SQL[] {
  const narrowed = filterConditions(filters);
  return levels.map(({ inList, byIndex }, rank) => {
    const better = levels[rank - 1];
    const others = [...(better ? [sql`not ${better.matches}`] : []), ...narrowed];
    const wanted =
      byIndex && !plan.readsList[rank]
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
 * Written as if all rows were needed. With a limit the planner would rather read the list until it has enough, and
 * compute for each row what the index already contains.
 */
const gathered = (columns: SQL, condition: SQL): SQL =>
  sql`select ${columns} from equipment e where ${condition} offset 0`;

const tierName = (rank: number): SQL => sql.raw(`tier_${rank}`);

/** The page as if everything had been ranked; the result does not depend on how it is read. */
export function shortPageSql(
  query: string,
  filters: SearchFilters,
  paging: Paging,
  plan: ReadPlan,
): SQL {
  const most = mostCounted(paging);
  const tiers = tiersOf(levelsOf(query), plan, filters, paging.page * paging.limit);
  const found = tiers.map((_, rank) => sql`select * from ${tierName(rank)}`);
  const counted = plan.countsList
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

async function quickestPlan(
  executor: Executor,
  query: string,
  filters: SearchFilters,
  paging: Paging,
): Promise<ReadPlan> {
  // The last level is identified by its condition and its name, the others by their names alone.
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
  const plan = await quickestPlan(executor, query, filters, paging);
  return readJson(executor, shortPageSql(query, filters, paging, plan));
}
