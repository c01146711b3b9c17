import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { SocketHub } from '../realtime/socket-hub.ts';

/** A number that is read at every scrape. */
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** The state of this instance: requests, sockets, connections to the database. */
export function measureState(app: FastifyInstance, registry: Registry, sockets: SocketHub): void {
  const { load } = app;
  const { pool } = app.database;
  const add = gauge.bind(undefined, registry);
  add('http_requests_under_way', 'Requests being worked on.', () => load.underWay);
  add('websocket_connections', 'Open sockets.', () => sockets.connections().length);
  add('database_pool_size', 'Connections the pool may open.', () => pool.options.max);
  add('database_pool_in_use', 'Connections in use.', () => pool.totalCount - pool.idleCount);
  add('database_pool_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
  add('shutting_down', '1 while the instance ends.', () => Number(app.lifecycle.isShuttingDown));
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests that were turned away because of too much load.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(load.shed);
    },
  });
}

interface Jobs extends Record<string, unknown> {
  removals: number;
  retained: number | null;
}

/** Scrapers wait ten seconds, and most metrics do not need the database. */
const databaseTimeout = 2_000;

const jobsQuery = {
  text: `select (select count(*)::int from file_removals where removed_at is null) as removals,
    (select extract(epoch from max(finished_at))::float8 from retention_runs) as retained`,
  query_timeout: databaseTimeout,
};

/** Undefined if the database does not answer soon, so that a scrape never waits behind requests. */
async function readJobs({ probe }: Database): Promise<Jobs | undefined> {
  if (probe.waitingCount > 0) return undefined;
  const work = probe.query<Jobs>(jobsQuery).then(
    ({ rows }) => rows[0],
    () => undefined,
  );
  // The time limit includes opening a connection.
  return Promise.race([work, wait(databaseTimeout, undefined, { ref: false })]);
}

/**
 * Jobs that wait, and when they last finished. These come from the database and are the same for every instance;
 * unknown ones are absent. Returns the function that reads them again.
 */
export function measureJobs(
  { database }: FastifyInstance,
  registry: Registry,
): () => Promise<void> {
  const labelNames = ['job'] as const;
  const registers = [registry];
  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Work that waits, by job.',
    labelNames,
    registers,
  });
  const finished = new Gauge({
    name: 'job_last_finished_timestamp_seconds',
    help: 'When a job was last done.',
    labelNames,
    registers,
  });
  return async () => {
    const jobs = await readJobs(database);
    waiting.reset();
    finished.reset();
    if (!jobs) return;
    waiting.set({ job: 'file_removal' }, jobs.removals);
    if (jobs.retained !== null) finished.set({ job: 'retention' }, jobs.retained);
  };
}
