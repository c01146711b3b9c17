import type { Db, Tx } from '../db/database.ts';
import { takeTurn } from '../db/take-turn.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { recordGdprEvent } from '../privacy/gdpr-events.ts';
import { tellOfRetention } from './retention-notices.ts';
import { retentionRules } from './retention-rules.ts';
import * as store from './retention-store.ts';

const batch = 500;

export type Progress = 'more' | 'finished' | 'finished-before' | 'elsewhere';

interface Options {
  now: Date;
  /** How much goes in one transaction. */
  limit?: number;
  /** Asked between two of them. */
  isStopped?: () => boolean;
}

/**
 * Removes what has been kept long enough, once a day however many instances there are. Each
 * transaction removes a little and adds it to the day's row: whoever is killed loses nothing but its
 * last step, and whoever comes next, here or elsewhere, goes on from there.
 */
export async function applyRetention(db: Db, options: Options): Promise<Progress> {
  let progress: Progress = 'more';
  while (progress === 'more' && !options.isStopped?.()) {
    progress = await db.transaction((tx) => takeStep(tx, options));
  }
  return progress;
}

async function takeStep(tx: Tx, { now, limit = batch }: Options): Promise<Progress> {
  if (!(await takeTurn(tx, 'retention'))) return 'elsewhere';
  const day = now.toISOString().slice(0, 10);
  const run = await store.takeRun(tx, day, now.toISOString());
  if (run.finishedAt) return 'finished-before';
  for (const { entityType, retentionPeriodMonths: months, isActive } of await policiesOf(tx)) {
    if (!isActive) continue;
    const removed = await retentionRules[entityType].removeSome(tx, { now, months }, limit);
    if (removed === 0) continue;
    await store.addRemoved(tx, day, entityType, removed);
    return 'more';
  }
  await store.finishRun(tx, day, new Date(Math.max(now.getTime(), Date.now())).toISOString());
  await recordGdprEvent(tx, {
    ...{ eventType: 'retention_applied', entityType: 'retention_run', entityId: day },
    details: { removed: run.removed },
  });
  await tellOfRetention(tx, { day, now, removed: run.removed });
  return 'finished';
}

/** Accounts come last: one that cannot go must not hold up everything else. */
async function policiesOf(tx: Tx) {
  const policies = await store.listPolicies(tx);
  const isAccount = ({ entityType }: (typeof policies)[number]) =>
    entityType === 'deleted_accounts';
  return [...policies.filter((policy) => !isAccount(policy)), ...policies.filter(isAccount)];
}

/** Tried every hour, so that a day without a server at its beginning has a run too. */
export const retentionHandler = (db: Db): JobHandler => ({
  isLong: true,
  run: async ({ signal }) => {
    await applyRetention(db, { now: new Date(), isStopped: () => signal.aborted });
  },
});
