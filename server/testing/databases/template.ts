import pg from 'pg';
import { openPostgres } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';

export const templateName = 'anlagen_template';

/** Another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement as the server's administrator. */
export async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes the migrated database every test copies. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, `drop database if exists ${templateName}`);
  await asAdmin(serverUrl, `create database ${templateName}`);
  const database = openPostgres(databaseUrl(serverUrl, templateName));
  await migrateDatabase(database.pool);
  await database.close();
}
