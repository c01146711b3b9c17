import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';

const mostRows = 500;

/**
 * One statement per chunk, with its rows as one JSON parameter: with a hundred thousand rows a parameter per value
 * would cost most of the time. Every row has the same columns.
 */
async function insertRows<T extends PgTable>(
  executor: Executor,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof T['$inferInsert'] & string)[];
  const columns = keys.map((key) => ({ key, name: toSnakeCase(key) }));
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(({ key, name }) => [name, row[key]])),
  );
  await executor.execute(
    sql`insert into ${table} (${list})
      select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  );
}

/** Writes chunk by chunk, so that only one chunk of rows exists at a time. */
export async function insertAll<Item, T extends PgTable>(
  executor: Executor,
  table: T,
  items: Iterable<Item>,
  toRow: (item: Item) => T['$inferInsert'],
  onWritten: (count: number) => void,
): Promise<void> {
  let count = 0;
  let rows: T['$inferInsert'][] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    await insertRows(executor, table, rows);
    count += rows.length;
    rows = [];
    onWritten(count);
  };
  for (const item of items) {
    rows.push(toRow(item));
    if (rows.length === mostRows) await flush();
  }
  await flush();
}
