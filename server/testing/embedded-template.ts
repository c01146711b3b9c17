import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { openInMemory } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the dump of a migrated embedded database. */
    embeddedTemplate: string;
  }
}

/** Once per test run: a migrated embedded database, kept as a file to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-embedded-'));
  const database = openInMemory();
  await migrateDatabase(database.pool);
  const file = path.join(directory, 'template.tar');
  await writeFile(file, await database.snapshot());
  await database.close();
  project.provide('embeddedTemplate', file);
  return () => rm(directory, { recursive: true, force: true });
}
