import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { acquireDirectoryLock } from './directory-lock.ts';
import { EmbeddedDatabase, type WorkerStart } from './embedded.ts';
import { endWhenLost, longSilence, releaseLost } from './lost-connections.ts';
import { type NoticeListener, noticeChannel, type StopListening } from './notice-channel.ts';
import { PostgresListener } from './postgres-listener.ts';
import * as tables from './tables/index.ts';

export type Db = NodePgDatabase<typeof tables>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Stores are called with one of them and never choose between a connection and a transaction. */
export type Executor = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Connections of its own for checking the database, so that a check need not wait for the requests. */
  probe: pg.Pool;
  /** Receives the notices of every process that uses this database. */
  listen(listener: NoticeListener): Promise<StopListening>;
  close(): Promise<void>;
}

/** Where the embedded database lies in the data directory. */
export const embeddedFolder = 'database';

const statementTimeout = 30_000;
const idleInTransactionTimeout = 60_000;

/**
 * Without a listener, an error of an idle connection, or of one between two statements of a transaction, would end
 * the process. The pool replaces such a connection by itself.
 */
function survivePoolErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  releaseLost(pool);
}

function wrap(
  pool: pg.Pool,
  { probe = pool, listen, close }: Pick<Database, 'listen' | 'close'> & { probe?: pg.Pool },
): Database {
  survivePoolErrors(pool);
  let closing: Promise<void> | undefined;
  return {
    db: drizzle(pool, { schema: tables, casing: 'snake_case' }),
    pool,
    probe,
    listen,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The longest wait for a connection, either to be opened or to become free. */
const connectionTimeout = 5_000;

/** Compiling a plan takes longer than any of our statements takes to run. */
const jitOff = '-c jit=off';

/** Load balancers check more often than this, so the connection stays open. */
const probeIdleTime = 60_000;

interface PostgresOptions {
  poolSize?: number | undefined;
  silence?: number;
  /** What the database's list of its connections calls them. */
  name?: string;
}

export function openPostgres(
  url: string,
  { poolSize = 10, silence = longSilence, name = 'anlagenverwaltung' }: PostgresOptions = {},
): Database {
  const common = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...common,
    max: poolSize,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    options: jitOff,
  });
  const probe = new pg.Pool({
    ...common,
    max: 1,
    query_timeout: connectionTimeout,
    idleTimeoutMillis: probeIdleTime,
    application_name: `${name}-probe`,
  });
  survivePoolErrors(probe);
  pool.on('connect', (client) => endWhenLost(client, probe, silence));
  return wrap(pool, {
    probe,
    listen: (listener) => new PostgresListener(url, listener).start(),
    close: async () => {
      await Promise.all([pool.end(), probe.end()]);
    },
  });
}

function wrapEmbedded(start: WorkerStart) {
  const embedded = new EmbeddedDatabase(start);
  const listeners = new Set<NoticeListener>();
  const pool = new pg.Pool({
    stream: () => embedded.connect(),
    max: 1,
    idleTimeoutMillis: 0,
    // There is only one connection, which also receives the notices.
    onConnect: async (client) => {
      client.on('notification', ({ payload = '' }) => {
        for (const listener of listeners) listener.onNotice(payload);
      });
      await client.query(`listen ${noticeChannel}`);
      for (const listener of listeners) listener.onListening();
    },
  } as pg.PoolConfig);
  const database = wrap(pool, {
    listen: async (listener) => {
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  });
  return { embedded, database };
}

/** The embedded database can also be dumped as a whole. */
export interface OpenEmbedded extends Database {
  snapshot(): Promise<Uint8Array>;
}

/**
 * The embedded database in a directory, which only one process may open at a time. If there is none yet, a new one is
 * made from the snapshot.
 */
export async function openEmbedded(
  dataDirectory: string,
  snapshot?: Uint8Array<ArrayBuffer>,
): Promise<OpenEmbedded> {
  await mkdir(dataDirectory, { recursive: true });
  const release = await acquireDirectoryLock(dataDirectory);
  const { embedded, database } = wrapEmbedded({
    directory: path.join(dataDirectory, embeddedFolder),
    ...(snapshot ? { snapshot } : {}),
  });
  return {
    ...database,
    snapshot: () => embedded.snapshot(),
    close: async () => {
      await database.close();
      await release();
    },
  };
}

/** The embedded database in memory, for tests: it begins as a copy of the snapshot. */
export function openInMemory(snapshot?: Uint8Array<ArrayBuffer>): OpenEmbedded {
  const { embedded, database } = wrapEmbedded(snapshot ? { snapshot } : {});
  return { ...database, snapshot: () => embedded.snapshot() };
}
