import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/people.ts';
import { buildApp } from '#server/app.ts';
import { newSecrets } from '#server/auth/secrets.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { users } from '#server/db/tables/index.ts';
import { loadDemoData } from '#server/demo/demo-data.ts';
import { openSession } from '#server/sessions/session-store.ts';
import { DirectoryStorage } from '#server/storage/directory-storage.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { sharedPostgres, untilDatabaseFilled } from './stock.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface LoadedServer {
  database: Database;
  app: FastifyInstance;
  url: string;
  /** Addresses from which browsers may write and listen. */
  origins: string[];
  cookie: string;
  userId: string;
}

interface LoadOptions {
  role?: Role;
  /** The folder of the built web app; without it the server has no pages. */
  webDirectory?: string;
  poolSize?: number;
  /** Whether the Anlagen have links, comments and so on; the prepared database of 100,000 Anlagen has none. */
  isWhole?: boolean;
}

export interface Servers {
  /** The address of PostgreSQL for its administrator. */
  postgresUrl: string;
  /** Starts the application on a database of its own with so many Anlagen. */
  load(equipment: number, options?: LoadOptions): Promise<LoadedServer>;
  stop(): Promise<void>;
}

const noPages = path.join(tmpdir(), 'anlagen-no-web');

const templates = new Set<string>();
let copies = 0;

/** The database from which all others with so many Anlagen are copied, because filling takes longer than measuring. */
async function templateOf(
  postgresUrl: string,
  equipment: number,
  isWhole: boolean,
): Promise<string> {
  if (equipment === 100_000 && !isWhole) return untilDatabaseFilled('hundredThousand');
  if (equipment === 1_000_000) return untilDatabaseFilled('million');
  const name = `bench_template_${equipment}`;
  if (templates.has(name)) return name;
  await asAdmin(postgresUrl, `create database ${name}`);
  const { db, pool, close } = openPostgres(databaseUrl(postgresUrl, name));
  await migrateDatabase(pool);
  await withoutIndexes(pool, 'equipment', () =>
    db.transaction((tx) => loadDemoData(tx, { equipment, files: async () => {} })),
  );
  await close();
  templates.add(name);
  return name;
}

async function serve(
  database: Database,
  { role = 'viewer', webDirectory = noPages }: LoadOptions,
): Promise<LoadedServer> {
  const [user] = await database.db.insert(users).values({ role }).returning({ id: users.id });
  if (!user) throw new Error('no user');
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '1000000' });
  // The own address is added when the server listens.
  const origins = [...config.origins];
  const app = await buildApp({
    config: { ...config, origins },
    database,
    storage: new DirectoryStorage(path.join(tmpdir(), 'anlagen-no-files')),
    secrets: newSecrets(),
    webDirectory,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  origins.push(url);
  const token = await openSession(database.db, { userId: user.id });
  return { database, app, url, origins, cookie: `session=${token}`, userId: user.id };
}

/** The servers of one part of the run. Each load gets a database, which is dropped when the part ends. */
export async function startServers(): Promise<Servers> {
  const { url: postgresUrl } = await sharedPostgres();
  const loaded = new Map<string, LoadedServer>();
  return {
    postgresUrl,
    async load(equipment, options = {}) {
      const name = `bench_${++copies}`;
      const template = await templateOf(postgresUrl, equipment, options.isWhole ?? false);
      await asAdmin(postgresUrl, `create database ${name} template ${template} strategy file_copy`);
      const database = openPostgres(databaseUrl(postgresUrl, name), {
        poolSize: options.poolSize,
      });
      const server = await serve(database, options);
      loaded.set(name, server);
      return server;
    },
    async stop() {
      for (const [name, { app, database }] of loaded) {
        await app.close();
        await database.close();
        await asAdmin(postgresUrl, `drop database ${name}`);
      }
    },
  };
}
