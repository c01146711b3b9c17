import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { openInMemory } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { oncePerRun } from './once-per-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the dump of a migrated embedded database. */
    embeddedTemplate: string;
  }
}

/** Once per test run: a migrated embedded database, kept as a file to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { thing: file, isFirst } = await oncePerRun('embedded template', makeTemplate);
  project.provide('embeddedTemplate', file);
  return async () => {
    if (isFirst) await rm(path.dirname(file), { recursive: true, force: true });
  };
}

async function makeTemplate(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'anlagen-embedded-')), 'template.tar');
  const database = openInMemory();
  await migrateDatabase(database.pool);
  await writeFile(file, await database.snapshot());
  await database.close();
  return file;
}
