/** `npm run retention -- --dry-run` prints what would be removed today; without the option it is removed. */
import { parseArgs } from 'node:util';
import { retentionLabels } from '#contract/retention.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { isMigrated, migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainDatabase } from '../explain-start.ts';
import { StartupError } from '../startup-error.ts';
import { applyRetention, type Progress } from './retention-job.ts';
import { retentionRules } from './retention-rules.ts';
import { findOverview, listPolicies } from './retention-store.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const number = (count: number) => count.toLocaleString('de-DE').padStart(9);

function readOptions(): { isDryRun: boolean } {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } });
    return { isDryRun: values['dry-run'] === true };
  } catch (cause) {
    throw new StartupError('Aufruf: npm run retention [-- --dry-run]', { cause });
  }
}

async function open(config: Config, isDryRun: boolean): Promise<Database> {
  try {
    const database = await openDatabase(config);
    if (!isDryRun) await migrateDatabase(database.pool);
    return database;
  } catch (cause) {
    throw explainDatabase(cause, config);
  }
}

/** A dry run changes nothing, not even the tables. */
async function expectMigrated({ pool }: Database): Promise<void> {
  if (await isMigrated(pool)) return;
  throw new StartupError(
    'Die Datenbank ist nicht auf dem Stand dieser Version: Bitte starten Sie zuerst den Server.',
  );
}

async function printDue(db: Db): Promise<void> {
  const now = new Date();
  print('Es würde entfernt (nichts wurde geändert):');
  for (const { entityType, retentionPeriodMonths: months, isActive } of await listPolicies(db)) {
    const due = await retentionRules[entityType].countDue(db, { now, months });
    const state = isActive ? '' : ' – Frist ist nicht aktiv, nichts geht';
    print(
      `${number(isActive ? due : 0)} ${retentionLabels[entityType]} (${months} Monate)${state}`,
    );
  }
}

const outcomes: Record<Exclude<Progress, 'more'>, string> = {
  finished: 'Die Aufbewahrungsfristen sind angewandt.',
  'finished-before': 'Die Aufbewahrungsfristen sind heute schon angewandt worden.',
  elsewhere: 'Die Aufbewahrungsfristen werden gerade von einem anderen Prozess angewandt.',
};

async function apply(db: Db): Promise<void> {
  const progress = await applyRetention(db, { now: new Date() });
  if (progress !== 'more') print(outcomes[progress]);
  if (progress !== 'finished') return;
  const { lastRun } = await findOverview(db);
  for (const { entityType } of await listPolicies(db)) {
    print(`${number(lastRun?.removed[entityType] ?? 0)} ${retentionLabels[entityType]}`);
  }
}

async function run(): Promise<void> {
  const { isDryRun } = readOptions();
  const database = await open(readConfig(process.env), isDryRun);
  try {
    await expectMigrated(database);
    await (isDryRun ? printDue(database.db) : apply(database.db));
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof StartupError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
