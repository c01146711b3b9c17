import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beginEpoch } from '../db/feed-epoch.ts';
import { sqlState } from '../db/problems.ts';
import { StartupError } from '../startup-error.ts';
import { type DatabaseCopy, readContents } from './contents.ts';
import { requireTool, runOn } from './postgres-tools.ts';
import { listTables, sumTables } from './table-sums.ts';

const insufficientPrivilege = '42501';

/** Everything the application ever creates is in these two schemas. */
const emptySchemas = `
  begin;
  drop schema if exists drizzle cascade;
  drop schema if exists public cascade;
  create schema public`;

/** How long connections that have just been closed may still be listed. */
const leaving = 2_000;

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const end = Date.now() + leaving;
  let others = await countOthers(client);
  while (others > 0 && Date.now() < end) {
    await wait(100);
    others = await countOthers(client);
  }
  if (others === 0) return;
  throw new StartupError(
    `Mit der Datenbank sind noch ${others} andere verbunden: Beenden Sie zuerst alle Instanzen.`,
  );
}

async function clear(client: pg.Client, begin: () => Promise<void>): Promise<void> {
  await client.query(emptySchemas).catch((cause: unknown) => {
    if (sqlState(cause) !== insufficientPrivilege) throw cause;
    throw new StartupError(
      'Der Benutzer in DATABASE_URL darf die Datenbank nicht leeren: Legen Sie eine neue, leere Datenbank an.',
      { cause },
    );
  });
  await begin();
  await client.query('commit');
}

/** Copies a PostgreSQL server's database with PostgreSQL's own programs. */
export async function postgresCopy(databaseUrl: string): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    engine: 'postgres',
    fileName: 'database.dump',
    async dump(file) {
      await requireTool('pg_dump', client);
      // One snapshot, so that the sums read here are those of what `pg_dump` writes.
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      const contents = await readContents(client);
      await runOn(databaseUrl, 'pg_dump', [
        ...['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data'],
        ...[`--snapshot=${rows[0]?.id}`, `--file=${file}`],
      ]);
      await client.query('commit');
      return contents;
    },
    isEmpty: async () => (await listTables(client)).length === 0,
    async load(file, begin) {
      await requireTool('pg_restore', client);
      await refuseOthers(client);
      await clear(client, begin);
      await runOn(databaseUrl, 'pg_restore', [
        ...['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', file],
      ]);
      const sums = await sumTables(client);
      await beginEpoch(client);
      return sums;
    },
    close: () => client.end(),
  };
}
