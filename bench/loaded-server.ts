import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { newSecrets } from '#server/auth/secrets.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { users } from '#server/db/tables/index.ts';
import { loadDemoData } from '#server/demo/demo-data.ts';
import { openSession } from '#server/sessions/session-store.ts';
import { DirectoryStorage } from '#server/storage/directory-storage.ts';
import { startPostgres } from '#server/testing/databases/postgres-server.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { multiplyEquipment } from './multiply.ts';

export interface LoadedServer {
  database: Database;
  app: FastifyInstance;
  url: string;
  cookie: string;
  userId: string;
}

interface LoadOptions {
  role?: Role;
  /** Where the pages are; without it there are none. */
  webDirectory?: string;
  poolSize?: number;
  /** So many times the Anlagen, made in the database. */
  times?: number;
}

export interface Servers {
  /** The address of the PostgreSQL as its administrator. */
  postgresUrl: string;
  /** The application on a database of its own with that many Anlagen. */
  load(equipment: number, options?: LoadOptions): Promise<LoadedServer>;
  stop(): Promise<void>;
}

const noPages = path.join(tmpdir(), 'anlagen-no-web');

/** One PostgreSQL for the whole run, as safe as in production; each size gets a database. */
export async function startServers(): Promise<Servers> {
  const postgres = await startPostgres({ isDurable: true });
  const running: LoadedServer[] = [];
  return {
    postgresUrl: postgres.url,
    async load(equipment, { role = 'viewer', webDirectory = noPages, poolSize, times = 1 } = {}) {
      const name = `bench_${equipment * times}`;
      await asAdmin(postgres.url, `create database ${name}`);
      const database = openPostgres(databaseUrl(postgres.url, name), poolSize);
      await migrateDatabase(database.pool);
      await database.db.transaction((tx) => loadDemoData(tx, { equipment, files: async () => {} }));
      if (times > 1) await multiplyEquipment(database.pool, times);
      await database.pool.query('vacuum analyze');
      const [user] = await database.db.insert(users).values({ role }).returning({ id: users.id });
      if (!user) throw new Error('no user');
      const app = await buildApp({
        config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' }),
        database,
        storage: new DirectoryStorage(path.join(tmpdir(), 'anlagen-no-files')),
        secrets: newSecrets(),
        webDirectory,
      });
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      const token = await openSession(database.db, { userId: user.id });
      const loaded = { database, app, url, cookie: `session=${token}`, userId: user.id };
      running.push(loaded);
      return loaded;
    },
    async stop() {
      for (const { app, database } of running) {
        await app.close();
        await database.close();
      }
      await postgres.stop();
    },
  };
}

/** A database of its own without a server around it. */
export async function loadEmbedded(equipment: number): Promise<Database> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-bench-'));
  const database = await openEmbedded(directory);
  await migrateDatabase(database.pool);
  await database.db.transaction((tx) => loadDemoData(tx, { equipment, files: async () => {} }));
  await database.pool.query('analyze');
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(directory, { recursive: true });
    },
  };
}
