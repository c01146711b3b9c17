import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { sqlState } from './problems.ts';
import { fillDerivedColumns } from './safety-point-columns.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number: it must only be the same in every instance and used for nothing else. */
const migrationLock = 7_165_201;

/**
 * Rows restored from another cluster have transaction ids that this one has not reached yet; they would look new to
 * every device for ever.
 */
async function adoptRestoredRows(client: pg.PoolClient): Promise<void> {
  const { rows: tablesOfFeeds } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'changed_in' order by 1`,
  );
  for (const { name } of tablesOfFeeds) {
    await client.query(
      `update ${name} set changed_in = default where changed_in > pg_current_xact_id()`,
    );
  }
  await client.query(
    'update feed_epochs set forgotten = null where forgotten > pg_current_xact_id()',
  );
}

/**
 * While a migration waits for a table, all later queries of that table wait too: it is better to give up soon and try
 * again.
 */
const lockRetries = { attempts: 5, ms: 2_000 };
const lockNotAvailable = '55P03';

async function retryWhileLocked(
  client: pg.PoolClient,
  { attempts, ms }: typeof lockRetries,
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`set lock_timeout = ${ms}`);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || sqlState(error) !== lockNotAvailable) throw error;
      // Meanwhile the queries run that had to wait for this migration.
      await wait(ms);
    }
  }
}

/** Migrates the database; of several instances that start together one does the work. */
export async function migrateDatabase(pool: pg.Pool, retries = lockRetries): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await retryWhileLocked(client, retries, async () => {
        await migrate(drizzle(client), { migrationsFolder });
        await adoptRestoredRows(client);
        await fillDerivedColumns(client);
      });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    // Not returned to the pool, because its settings are those of a migration.
    client.release(true);
  }
}

interface Journal {
  entries: { when: number }[];
}

/** The schema or the table of applied migrations is missing: none has run. */
const neverMigrated = ['3F000', '42P01'];

async function newestApplied(pool: pg.Pool): Promise<number> {
  try {
    const { rows } = await pool.query<{ newest: string | null }>(
      'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    if (neverMigrated.includes(sqlState(error) ?? '')) return 0;
    throw error;
  }
}

/** When the newest migration of this version was made. */
export async function newestKnownMigration(): Promise<number> {
  const journal = JSON.parse(
    await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  ) as Journal;
  return Math.max(...journal.entries.map((entry) => entry.when));
}

/** Whether nothing can be written: a standby that was not promoted, or a server set to read-only. */
export async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  return rows[0]?.transaction_read_only === 'on';
}

/** Whether the newest migration of this version has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await newestApplied(pool)) >= (await newestKnownMigration());
}
