import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { type Database, openInMemory, openPostgres } from '../db/database.ts';
import { asAdmin, databaseUrl, templateName } from './template.ts';

export const isEmbedded = process.env.TEST_DATABASE === 'embedded';

async function copyOnServer(): Promise<Database> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(serverUrl, `create database ${name} template ${templateName}`);
  const database = openPostgres(databaseUrl(serverUrl, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** A migrated database of the test's own, on whichever of the two engines this run is about. */
export async function openTestDatabase(): Promise<Database> {
  if (!isEmbedded) return copyOnServer();
  return openInMemory(new Uint8Array(await readFile(inject('embeddedTemplate'))));
}
