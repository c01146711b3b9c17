import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { type Database, openInMemory } from '../../db/database.ts';

/**
 * Starting an embedded database takes seconds and emptying one hardly any time, so the next test gets that of a
 * finished one, emptied.
 */
const idle: Database[] = [];

/** Empties every table that a test wrote to, and restores the rows of the migrations. */
const emptyAll = `
  do $$
  declare
    name text;
    used boolean;
  begin
    for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %s)', name) into used;
      if used then execute format('truncate %s cascade', name); end if;
    end loop;
    insert into data_retention_policies select * from drizzle.first_policies;
    insert into feed_epochs default values;
  end $$`;

/** A new embedded database, made from the dump of a migrated one. */
export async function openFreshEmbedded(): Promise<Database> {
  return openInMemory(new Uint8Array(await readFile(inject('embeddedTemplate'))));
}

async function startEmbedded(): Promise<Database> {
  const database = await openFreshEmbedded();
  await database.pool.query('create table drizzle.first_policies as table data_retention_policies');
  return database;
}

async function returnToIdle(database: Database): Promise<void> {
  // A new connection has none of the settings and locks of the old one.
  (await database.pool.connect()).release(true);
  await database.pool.query(emptyAll);
  idle.push(database);
}

export async function borrowEmbedded(): Promise<Database> {
  const database = idle.pop() ?? (await startEmbedded());
  let returned: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      returned ??= returnToIdle(database);
      return returned;
    },
  };
}
