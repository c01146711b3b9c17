import { type SQL, sql } from 'drizzle-orm';
import type { Paging } from '../db/sql-parts.ts';

/**
 * A page as one JSON text: `rows` have one column `item`, and `counted.total` is the number of all rows. It is an
 * aggregate of its own, because it is used twice and should be counted once. With `most`, counting stopped there.
 */
export function pageJson(rows: SQL, { page, limit }: Paging, most?: number): SQL {
  const isCut = most ? sql`, 'isCut', counted.total = ${most}` : sql``;
  return sql`json_build_object(
    'equipment', coalesce((select json_agg(item) from (${rows}) found), '[]'),
    'total', counted.total, 'page', ${page}::int,
    'totalPages', ceil(counted.total::numeric / ${limit})::int${isCut})::text`;
}
