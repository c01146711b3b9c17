import { type SQL, sql } from 'drizzle-orm';

/** A time column of a table alias, in the format of the contract. */
export const jsonMoment = (column: string, alias = 'e'): SQL =>
  sql.raw(`to_char(${alias}.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** When a row of the alias `e` was created, and by whom. */
export const jsonStamps: SQL = sql`'createdAt', ${jsonMoment('created_at')}, 'createdBy', e.created_by`;
