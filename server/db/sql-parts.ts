/** Parts of statements that every noun may use. */
import { type SQL, sql } from 'drizzle-orm';
import type { LikePatterns } from '#contract/search/search-text.ts';
import type { Executor } from './database.ts';

export interface Paging {
  page: number;
  limit: number;
}

export function allOf(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

export const anyOf = (column: SQL, patterns: LikePatterns): SQL =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;

export const sliceOf = ({ page, limit }: Paging): SQL =>
  sql`limit ${limit} offset ${(page - 1) * limit}`;

/** Runs a statement that returns one row with one JSON text. */
export async function readJson<Json = string>(executor: Executor, statement: SQL): Promise<Json> {
  const result = await executor.execute<{ json: Json }>(statement);
  const [found] = result.rows;
  if (!found) throw new Error('a JSON text always has one row');
  return found.json;
}
