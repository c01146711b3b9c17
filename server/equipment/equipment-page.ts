import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

export interface Paging {
  page: number;
  limit: number;
}

export function allOf(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

export const sliceOf = ({ page, limit }: Paging): SQL =>
  sql`limit ${limit} offset ${(page - 1) * limit}`;

/**
 * A page as one JSON text: `rows` have one column `item`, and `counted.total` is the number of all rows.
 * That is to be an aggregate of its own: it is told twice and counted once.
 */
export function pageJson(rows: SQL, { page, limit }: Paging): SQL {
  return sql`json_build_object(
    'equipment', coalesce((select json_agg(item) from (${rows}) found), '[]'),
    'total', counted.total, 'page', ${page}::int,
    'totalPages', ceil(counted.total::numeric / ${limit})::int)::text`;
}

/** Runs a statement that gives one row with one JSON text. */
export async function readJson<Json = string>(executor: Executor, statement: SQL): Promise<Json> {
  const result = await executor.execute<{ json: Json }>(statement);
  const [found] = result.rows;
  if (!found) throw new Error('a JSON text always has one row');
  return found.json;
}
