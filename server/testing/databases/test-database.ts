import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openPostgres } from '../../db/database.ts';
import { borrowEmbedded, openFreshEmbedded } from './embedded-databases.ts';
import { asAdmin, databaseUrl, templateName } from './template.ts';

export const isEmbedded = process.env.TEST_DATABASE === 'embedded';

interface ServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own on the test server: a copy of the template, or nothing at all. */
export async function createOnServer(template?: typeof templateName): Promise<ServerDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(serverUrl, `create database ${name} template ${template ?? 'template0'}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => asAdmin(serverUrl, `drop database ${name} with (force)`),
  };
}

async function openOnServer(): Promise<Database> {
  const { url, drop } = await createOnServer(templateName);
  const database = openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A migrated database for one test, on the engine of this run. */
export async function openTestDatabase(): Promise<Database> {
  return isEmbedded ? borrowEmbedded() : openOnServer();
}

/** The same for a test that changes tables or the database as a whole: it is not reused afterwards. */
export async function openFreshDatabase(): Promise<Database> {
  return isEmbedded ? openFreshEmbedded() : openOnServer();
}

/** The same without a single table: emptying is quicker than making a new one. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openFreshDatabase();
  await database.pool.query('drop schema public, drizzle cascade; create schema public');
  return database;
}
