import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

export interface Paging {
  page: number;
  limit: number;
}

export function allOf(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** A page of rows (one column `item`) with the number of all rows, as one JSON text. */
export function pageSql(rows: SQL, conditions: SQL[], { page, limit }: Paging): SQL {
  return sql`
    with counted as (select count(*)::int as total from equipment e where ${allOf(conditions)})
    select json_build_object(
      'equipment', coalesce((select json_agg(item) from (${rows}) found), '[]'),
      'total', total, 'page', ${page}::int,
      'totalPages', ceil(total::numeric / ${limit})::int)::text as json
    from counted`;
}

/** Runs a statement that gives one row with one JSON text. */
export async function readJson(executor: Executor, statement: SQL): Promise<string> {
  const result = await executor.execute<{ json: string }>(statement);
  const [found] = result.rows;
  if (!found) throw new Error('a JSON text always has one row');
  return found.json;
}
