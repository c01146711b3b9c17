/** `npm run storage:verify`: compares every stored file with its record. */
import { AppError } from '#contract/errors.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainDatabase } from '../explain-start.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from './open-storage.ts';
import { countStrays, type FileState, verifyDocuments } from './verify.ts';

const words: Record<FileState, string> = {
  intact: 'in Ordnung',
  missing: 'fehlt',
  damaged: 'beschädigt',
};

const progressStep = 1_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const number = (count: number) => count.toLocaleString('de-DE').padStart(9);

async function openMigrated(config: Config): Promise<Database> {
  try {
    const database = await openDatabase(config);
    await migrateDatabase(database.pool);
    return database;
  } catch (cause) {
    throw explainDatabase(cause, config);
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openMigrated(config);
  try {
    const storage = await openStorage(config);
    const counts: Record<FileState, number> = { intact: 0, missing: 0, damaged: 0 };
    for await (const { state, objectPath, documentId } of verifyDocuments(database.db, storage)) {
      counts[state] += 1;
      if (state !== 'intact') print(`${words[state]}: ${objectPath} (Dokument ${documentId})`);
      else if (counts.intact % progressStep === 0) print(`${number(counts.intact)} in Ordnung …`);
    }
    for (const [state, count] of Object.entries(counts)) {
      print(`${number(count)} ${words[state as FileState]}`);
    }
    print(`${number(await countStrays(database.db, storage))} ohne Eintrag`);
    if (counts.missing + counts.damaged > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof AppError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
