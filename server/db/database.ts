import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { acquireDirectoryLock } from './directory-lock.ts';
import { EmbeddedDatabase, type WorkerStart } from './embedded.ts';
import * as tables from './tables/index.ts';

export type Db = NodePgDatabase<typeof tables>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** What a store is handed: it never chooses between a connection and a transaction. */
export type Executor = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const statementTimeout = 30_000;
const idleInTransactionTimeout = 60_000;

function wrap(pool: pg.Pool, close: () => Promise<void>): Database {
  // A connection that breaks, idle or between two statements of a transaction, is replaced; without
  // a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let closing: Promise<void> | undefined;
  return {
    db: drizzle(pool, { schema: tables, casing: 'snake_case' }),
    pool,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
  });
  return wrap(pool, () => pool.end());
}

function wrapEmbedded(start: WorkerStart) {
  const embedded = new EmbeddedDatabase(start);
  const pool = new pg.Pool({
    stream: () => embedded.connect(),
    max: 1,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  const database = wrap(pool, async () => {
    await pool.end();
    await embedded.close();
  });
  return { embedded, database };
}

/** The embedded database in a directory, which no second process may open at the same time. */
export async function openEmbedded(dataDirectory: string): Promise<Database> {
  await mkdir(dataDirectory, { recursive: true });
  const release = await acquireDirectoryLock(dataDirectory);
  const { database } = wrapEmbedded({ directory: path.join(dataDirectory, 'database') });
  return {
    ...database,
    close: async () => {
      await database.close();
      await release();
    },
  };
}

/** The embedded database in memory, for tests: it begins as a copy of the snapshot. */
export function openInMemory(snapshot?: Uint8Array<ArrayBuffer>) {
  const { embedded, database } = wrapEmbedded(snapshot ? { snapshot } : {});
  return { ...database, snapshot: () => embedded.snapshot() };
}
