/** The jobs that check and write an import. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-runner.ts';
import {
  countAll,
  createTypes,
  missingTypes,
  turnPauseMs,
  workThroughRows,
} from './import-steps.ts';
import * as store from './imports-store.ts';

interface Payload {
  importId: string;
}

export const checkHandler = (db: Db): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as unknown as Payload;
    const plan = await begin(job, importId, 'checking');
    if (!plan) return;
    const total = await countAll(db, importId, plan);
    if (!job.checkpoint) {
      await job.step((tx) => store.change(tx, importId, { done: 0, total }));
    }
    const isDone = await workThroughRows(job, { importId, plan, total });
    await job.finish(async (tx) => {
      const newTypes = isDone ? await missingTypes(tx, importId, plan) : [];
      const counted = await store.countVerdicts(tx, importId);
      await store.change(
        tx,
        importId,
        isDone ? { state: 'checked', newTypes, ...counted } : { state: 'read', isStopping: false },
      );
    });
  },
  onGivenUp: (tx, payload, error) => {
    const { importId } = payload as unknown as Payload;
    return store.change(tx, importId, { state: 'read', error, isStopping: false });
  },
});

/** The plan of an import in this state; undefined if it is in another one, such as discarded. */
async function begin(job: JobAttempt, importId: string, state: store.Import['state']) {
  const current = await job.step((tx) => store.lock(tx, importId));
  return current?.state === state ? (current.plan ?? undefined) : undefined;
}

/** Where a run begins: before the types are created, then at the first row. */
const withoutTypes = { turn: -1, after: 0, done: 0 };
const atFirstRow = { turn: 0, after: 0, done: 0 };

export const runHandler = (rowsPerStep?: number): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as unknown as Payload;
    const started = await job.step(
      (tx) => takeTurn(tx, importId, job.checkpoint !== undefined),
      (turn) =>
        typeof turn === 'object' ? { checkpoint: job.checkpoint ?? { ...withoutTypes } } : {},
    );
    if (started === 'later') return job.postpone(turnPauseMs);
    if (!started) return;
    const { plan, createdBy: userId, newTypes, total } = started;
    if (!plan || !userId) {
      return job.finish((tx) =>
        store.change(tx, importId, {
          ...{ state: 'failed', finishedAt: sql`now()` },
          error: 'Das Konto, das den Import begonnen hat, gibt es nicht mehr.',
        }),
      );
    }
    if (!job.checkpoint || job.checkpoint.turn === withoutTypes.turn) {
      await job.step(
        (tx) => createTypes(tx, { importId, userId, names: newTypes }),
        () => ({ checkpoint: { ...atFirstRow } }),
      );
    }
    const work = { importId, plan, total, userId, rowsPerStep };
    const isDone = await workThroughRows(job, work);
    await job.finish(async (tx) => {
      const counted = await store.countVerdicts(tx, importId);
      await store.change(tx, importId, {
        ...{ ...counted, isStopping: false, finishedAt: sql`now()` },
        state: isDone ? 'done' : 'stopped',
      });
    });
  },
  onGivenUp: onRunGivenUp,
});

/** What was written stays, and can be taken back. */
async function onRunGivenUp(
  tx: Tx,
  payload: Record<string, unknown>,
  error: string,
): Promise<void> {
  const { importId } = payload as unknown as Payload;
  await store.change(tx, importId, { state: 'failed', error, finishedAt: sql`now()` });
}

/**
 * Sets the import to running, unless another one is; then it has to wait. `isContinued`: an earlier attempt of this job
 * has begun. Without that a running import is the work of another job, which was started after this one was stopped.
 */
async function takeTurn(
  tx: Tx,
  importId: string,
  isContinued: boolean,
): Promise<store.Import | 'later' | undefined> {
  await store.lockTurn(tx);
  const current = await store.lock(tx, importId);
  if (!current) return undefined;
  if (isContinued && current.state === 'running') return current;
  // An administrator repeats a job that was given up.
  const isRepeated = isContinued && current.state === 'failed';
  if (current.state !== 'waiting' && !isRepeated) return undefined;
  if (await store.isAnotherRunning(tx, importId)) return 'later';
  if (!isRepeated) await store.forgetVerdicts(tx, importId);
  const begun = isRepeated ? { error: null, finishedAt: null } : { startedAt: sql`now()`, done: 0 };
  await store.change(tx, importId, { ...begun, state: 'running' });
  return { ...current, state: 'running' };
}
