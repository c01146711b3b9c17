import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '#contract/people.ts';
import { type Database, openPostgres } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { openSession } from '../sessions/session-store.ts';
import { type RunningPostgres, startPostgres } from './databases/postgres-server.ts';
import { asAdmin, databaseUrl } from './databases/template.ts';
import { spawnScript } from './run-script.ts';
import { type ServerProcess, startServer } from './run-server.ts';

export interface Instances {
  postgres: RunningPostgres;
  database: Database;
  databaseUrl: string;
  directory: string;
  /** Starts one more instance of the build. */
  start(): Promise<ServerProcess>;
  /** The cookies of so many people, each signed in. */
  people(count: number, role: Role): Promise<string[]>;
  stop(): Promise<void>;
}

const name = 'instances';

/** A PostgreSQL with the durability of production, and any number of instances on it. */
export async function prepareInstances(settings: NodeJS.ProcessEnv = {}): Promise<Instances> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-instances-'));
  const postgres = await startPostgres({ isDurable: true });
  await asAdmin(postgres.url, `create database ${name}`);
  const url = databaseUrl(postgres.url, name);
  const database = openPostgres(url);
  const running = new Set<ServerProcess>();
  return {
    postgres,
    database,
    databaseUrl: url,
    directory,
    async start() {
      const env = {
        NODE_ENV: 'production',
        DATA_DIR: path.join(directory, 'data'),
        DATABASE_URL: url,
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...settings,
      };
      const server = await startServer(env, spawnScript);
      running.add(server);
      void server.ended.then(() => running.delete(server));
      return server;
    },
    async people(count, role) {
      const cookies: string[] = [];
      for (let number = 0; number < count; number++) {
        const [user] = await database.db.insert(users).values({ role }).returning({ id: users.id });
        if (!user) throw new Error('no user');
        cookies.push(`session=${await openSession(database.db, { userId: user.id })}`);
      }
      return cookies;
    },
    async stop() {
      for (const server of running) server.process.kill('SIGTERM');
      await Promise.all([...running].map(({ ended }) => ended));
      await database.close();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
