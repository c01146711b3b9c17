import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

/**
 * Runs a statement that each connection parses and plans only once, because for most statements of every request that
 * takes longer than running them. Only for a text that never depends on the values and has one best plan for all of
 * them: never for a search.
 */
export async function runPlanned<Row>(executor: Executor, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = executor._.session.prepareQuery<{
    execute: { rows: Row[] };
    all: unknown;
    values: unknown;
  }>(query, undefined, nameOf(query.sql), false);
  const { rows } = await prepared.execute();
  return rows;
}
