import { and, eq, isNull, sql } from 'drizzle-orm';
import fastify from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { jobs } from '../db/tables/index.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { erasureHandler } from '../privacy/erase-person.ts';
import { StartupError } from '../startup-error.ts';
import { type ErasureMode, listErased } from '../storage/erased-people.ts';
import type { Storage } from '../storage/storage.ts';

/** Repeats all erasures since the backup, before any server can start with the restored data. Returns how many. */
export async function eraseAgain(config: Config, storage: Storage): Promise<number> {
  const erased = await listErased(storage);
  if (erased.size === 0) return 0;
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.pool);
    return await eraseListed(database.db, storage, erased);
  } finally {
    await database.close();
  }
}

export async function eraseListed(
  db: Db,
  storage: Storage,
  erased: ReadonlyMap<string, ErasureMode>,
): Promise<number> {
  let count = 0;
  for (const [userId, mode] of erased) {
    const erase = mode === 'remove' ? removePerson : anonymisePerson;
    if (await db.transaction((tx) => erase(tx, { userId, performedBy: null }))) count += 1;
  }
  const runner = new JobRunner(db, fastify({ logger: { level: 'error' } }).log);
  runner.handle('erase_person', erasureHandler(storage));
  await beginUnfinished(db);
  await runner.runDue();
  await refuseUnfinished(db);
  return count;
}

/** The backup may contain erasures that had failed, were running or paused in a process that no longer exists. */
async function beginUnfinished(db: Db): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'waiting', attempts: 0, runAfter: sql`now()`, attemptId: null, leaseUntil: null })
    .where(and(eq(jobs.kind, 'erase_person'), isNull(jobs.finishedAt)));
}

async function refuseUnfinished(db: Db): Promise<void> {
  const left = await db
    .select({ state: jobs.state })
    .from(jobs)
    .where(eq(jobs.kind, 'erase_person'));
  if (left.every(({ state }) => state === 'done')) return;
  throw new StartupError(
    'Personen, die seit der Sicherung entfernt wurden, konnten nicht wieder entfernt werden: Wiederholen Sie die Wiederherstellung.',
  );
}
