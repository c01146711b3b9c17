import type { Db, Tx } from '../db/database.ts';
import { tryJobLock } from '../db/job-lock.ts';
import type { JobHandler } from '../jobs/job-attempt.ts';
import { recordGdprEvent } from '../privacy/gdpr-events.ts';
import { notifyOfRetention } from './retention-notices.ts';
import { retentionRules } from './retention-rules.ts';
import * as store from './retention-store.ts';

const batch = 500;

export type Progress = 'more' | 'finished' | 'finished-before' | 'elsewhere';

interface Options {
  now: Date;
  /** How many rows are removed in one transaction. */
  limit?: number;
  /** Checked between two transactions. */
  isStopped?: () => boolean;
}

/**
 * Removes data after its retention period, once a day however many instances there are. Each transaction removes a
 * little and adds the number to the day's row: a killed process loses only its last step, and the next attempt, here
 * or elsewhere, continues there.
 */
export async function applyRetention(db: Db, options: Options): Promise<Progress> {
  let progress: Progress = 'more';
  while (progress === 'more' && !options.isStopped?.()) {
    progress = await db.transaction((tx) => takeStep(tx, options));
  }
  return progress;
}

async function takeStep(tx: Tx, { now, limit = batch }: Options): Promise<Progress> {
  if (!(await tryJobLock(tx, 'retention'))) return 'elsewhere';
  const day = now.toISOString().slice(0, 10);
  const run = await store.lockRun(tx, day, now.toISOString());
  if (run.finishedAt) return 'finished-before';
  for (const { entityType, retentionPeriodMonths: months, isActive } of await policiesOf(tx)) {
    if (!isActive) continue;
    const removed = await retentionRules[entityType].removeSome(tx, { now, months }, limit);
    if (removed === 0) continue;
    await store.addRemoved(tx, day, entityType, removed);
    return 'more';
  }
  await store.finishRetentionRun(
    tx,
    day,
    new Date(Math.max(now.getTime(), Date.now())).toISOString(),
  );
  await recordGdprEvent(tx, {
    ...{ eventType: 'retention_applied', entityType: 'retention_run', entityId: day },
    details: { removed: run.removed },
  });
  await notifyOfRetention(tx, { day, now, removed: run.removed });
  return 'finished';
}

/** Accounts come last: one that cannot be removed must not delay everything else. */
async function policiesOf(tx: Tx) {
  const policies = await store.listPolicies(tx);
  const isAccount = ({ entityType }: (typeof policies)[number]) =>
    entityType === 'deleted_accounts';
  return [...policies.filter((policy) => !isAccount(policy)), ...policies.filter(isAccount)];
}

/** Tried every hour, so that a day on which no server ran at its beginning has a run too. */
export const retentionHandler = (db: Db): JobHandler => ({
  isLong: true,
  run: async ({ signal }) => {
    await applyRetention(db, { now: new Date(), isStopped: () => signal.aborted });
  },
});
