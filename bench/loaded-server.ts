import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { newSecrets } from '#server/auth/secrets.ts';
import { openSession } from '#server/auth/session-store.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { users } from '#server/db/tables/index.ts';
import { loadDemoData } from '#server/demo/demo-data.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { asAdmin, databaseUrl } from '#server/testing/template.ts';

export interface LoadedServer {
  database: Database;
  app: FastifyInstance;
  url: string;
  cookie: string;
}

export interface Servers {
  /** The application on a database of its own with that many Anlagen. */
  load(equipment: number): Promise<LoadedServer>;
  stop(): Promise<void>;
}

/** One PostgreSQL for the whole run; each size gets a database. */
export async function startServers(): Promise<Servers> {
  const postgres = await startPostgres();
  const running: LoadedServer[] = [];
  return {
    async load(equipment) {
      const name = `bench_${equipment}`;
      await asAdmin(postgres.url, `create database ${name}`);
      const database = openPostgres(databaseUrl(postgres.url, name));
      await migrateDatabase(database.pool);
      await database.db.transaction((tx) => loadDemoData(tx, { equipment, files: async () => {} }));
      await database.pool.query('vacuum analyze');
      const [user] = await database.db
        .insert(users)
        .values({ role: 'viewer' })
        .returning({ id: users.id });
      if (!user) throw new Error('no user');
      const app = await buildApp({
        config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' }),
        database,
        secrets: newSecrets(),
        webDirectory: path.join(tmpdir(), 'anlagen-no-web'),
      });
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      const token = await openSession(database.db, { userId: user.id });
      const loaded = { database, app, url, cookie: `session=${token}` };
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
