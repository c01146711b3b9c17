/** The jobs that check and write an import. */
import { sql } from 'drizzle-orm';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import { record } from '../audit/record.ts';
import type { Db, Tx } from '../db/database.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-attempt.ts';
import {
  countAll,
  createTypes,
  missingTypes,
  turnPauseMs,
  workThroughRows,
} from './import-steps.ts';
import { findActor, takeTurn, whoStarted } from './import-turn.ts';
import * as store from './imports-store.ts';

interface Payload {
  importId: string;
  /** Of a check, its number. A job that an earlier version has added does not name it. */
  checks?: number;
}

export const checkHandler = (db: Db, rowsPerStep?: number): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as unknown as Payload;
    const plan = await planToCheck(job);
    if (!plan) return;
    const total = await countAll(db, importId, plan);
    if (!job.checkpoint) {
      await job.step(async (tx) => {
        await store.forgetVerdicts(tx, importId);
        await store.change(tx, importId, { done: 0, total });
      });
    }
    const end = await workThroughRows(job, { importId, plan, total, rowsPerStep });
    const isDone = end === 'done';
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
  onFailedAttempt: store.announceAttempt,
  onGivenUp: (tx, payload, error) => {
    const { importId } = payload as unknown as Payload;
    return store.change(tx, importId, { state: 'read', error, isStopping: false });
  },
});

/**
 * Undefined if there is nothing to do, such as for an import that was discarded. An administrator may repeat a check
 * that was given up when somebody has begun another one: with another plan it could not continue where it was.
 */
async function planToCheck(job: JobAttempt): Promise<ImportPlan | undefined> {
  const { importId, checks } = job.payload as unknown as Payload;
  const current = await job.step((tx) => store.lock(tx, importId));
  const isOlder = checks !== undefined && checks !== current?.checks;
  return current?.state === 'checking' && !isOlder ? (current.plan ?? undefined) : undefined;
}

/** Where a run begins: before the types are created, then at the first row. */
const withoutTypes = { turn: -1, after: 0, done: 0 };
const atFirstRow = { turn: 0, after: 0, done: 0 };

const runStates = { waiting: 'waiting', working: 'running', givenUp: 'failed' } as const;

export const runHandler = (rowsPerStep?: number): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as unknown as Payload;
    const started = await job.step(
      (tx) => begin(tx, job, importId),
      (run) =>
        typeof run === 'object' ? { checkpoint: job.checkpoint ?? { ...withoutTypes } } : {},
    );
    if (started === 'later') return job.postpone(turnPauseMs);
    if (!started) return;
    const { plan, userId, newTypes, total } = started;
    if (!job.checkpoint || job.checkpoint.turn === withoutTypes.turn) {
      await job.step(
        (tx) => createTypes(tx, { importId, userId, names: newTypes }),
        () => ({ checkpoint: { ...atFirstRow } }),
      );
    }
    const work = { importId, plan, total, userId, rowsPerStep };
    const end = await workThroughRows(job, work);
    await job.finish(async (tx) => {
      if (typeof end === 'object') return fail(tx, importId, end.refusal);
      const counted = await store.countVerdicts(tx, importId);
      await store.change(tx, importId, {
        ...{ ...counted, isStopping: false, finishedAt: sql`now()` },
        state: end,
      });
      await recordEnd(tx, importId, userId, { state: end, ...counted.counts });
    });
  },
  onFailedAttempt: store.announceAttempt,
  onGivenUp: onRunGivenUp,
});

/** What was written stays, and can be taken back. */
async function onRunGivenUp(
  tx: Tx,
  payload: Record<string, unknown>,
  error: string,
): Promise<void> {
  const { importId } = payload as unknown as Payload;
  await fail(tx, importId, error);
}

/** The counts are then those of the rows that were written, not of the check. */
async function fail(tx: Tx, importId: string, error: string): Promise<void> {
  const counted = await store.countVerdicts(tx, importId);
  await store.change(tx, importId, {
    ...{ ...counted, state: 'failed', error, finishedAt: sql`now()`, isStopping: false },
  });
  await recordEnd(tx, importId, null, { state: 'failed', error, ...counted.counts });
}

const recordEnd = (tx: Tx, entityId: string, userId: string | null, newValues: object) =>
  record(tx, {
    ...{ action: 'update', entityType: 'import', entityId, userId },
    ...{ oldValues: { state: 'running' }, newValues: { ...newValues } },
  });

interface Run {
  plan: ImportPlan;
  userId: string;
  newTypes: readonly string[];
  total: number;
}

/** Sets the import to running, unless another one works, or the person who started it may not import any more. */
async function begin(
  tx: Tx,
  job: JobAttempt,
  importId: string,
): Promise<Run | 'later' | undefined> {
  const turn = await takeTurn(tx, job, { importId, states: runStates });
  if (turn === undefined || turn === 'later') return turn;
  const { plan, createdBy, newTypes, total } = turn.current;
  if (!plan) throw new Error('a checked import has a plan');
  const actor = await findActor(tx, createdBy, whoStarted);
  if (turn.isFirst) await store.forgetVerdicts(tx, importId);
  if ('refusal' in actor) {
    await fail(tx, importId, actor.refusal);
    return undefined;
  }
  const first = turn.isFirst ? { startedAt: sql`now()`, done: 0 } : {};
  await store.change(tx, importId, { ...first, state: 'running', error: null, finishedAt: null });
  return { plan, userId: actor.user.id, newTypes, total };
}
