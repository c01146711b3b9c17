import { count, type SQL, sql } from 'drizzle-orm';
import type { SafetyPoint, SafetyPointsPage } from '#contract/safety/safety.ts';
import { prepareQuery } from '#contract/search/search.ts';
import { phrasePatterns, termPatterns } from '#contract/search/search-text.ts';
import type { Executor } from '../db/database.ts';
import { allOf, anyOf, type Paging } from '../db/sql-parts.ts';
import { byteOrder } from '../db/tables/columns.ts';
import { safetyPoints } from '../db/tables/index.ts';
import { pointRecord } from './safety-points-store.ts';

/** Answers what `searchSafetyPoints` of the contract answers, from the folded columns. */

function conditionOf(query: string): SQL {
  const { terms } = prepareQuery(query);
  return allOf(terms.map((term) => anyOf(sql`${safetyPoints.searchText}`, termPatterns(term))));
}

function rankOf(query: string): SQL {
  const phrase = prepareQuery(query);
  if (phrase.terms.length === 0) return sql`(select 0)`;
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  const column = sql`${safetyPoints.identifierText}`;
  return sql`case when ${anyOf(column, starts)} then 0 when ${anyOf(column, startsWord)} then 1
    when ${anyOf(column, contains)} then 2 else 3 end`;
}

const found = (executor: Executor, query: string) =>
  executor
    .select(pointRecord)
    .from(safetyPoints)
    .where(conditionOf(query))
    .orderBy(
      rankOf(query),
      byteOrder(safetyPoints.sortKey),
      byteOrder(safetyPoints.identifier),
      safetyPoints.id,
    );

export function searchPoints(executor: Executor, query: string): Promise<SafetyPoint[]> {
  return found(executor, query);
}

export async function pageOfPoints(
  executor: Executor,
  query: string,
  { page, limit }: Paging,
): Promise<SafetyPointsPage> {
  const points = await found(executor, query)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await executor
    .select({ total: count() })
    .from(safetyPoints)
    .where(conditionOf(query));
  const total = counted?.total ?? 0;
  return { safetyPoints: points, total, page, totalPages: Math.ceil(total / limit) };
}
