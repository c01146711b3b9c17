import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Job, type JobKind, type JobPage, jobStates, mostAttempts } from '#contract/jobs.ts';
import type { Db, Executor, Tx } from '../db/database.ts';
import { personName } from '../db/person-name.ts';
import { jobs, users } from '../db/tables/index.ts';
import { sendNotices } from '../notify/notices.ts';

export type JobRow = typeof jobs.$inferSelect;

export interface NewJob {
  kind: JobKind;
  payload?: Record<string, unknown>;
  /** While a job with this key waits, a second one is not added. */
  onceKey?: string;
  requestedBy?: string | null;
}

/**
 * Adds a job in the transaction of the write that needs it. Every instance is notified after the commit. A waiting
 * job with the same key is locked until then: it must not begin before the write is visible.
 */
export async function addJob(executor: Executor, job: NewJob): Promise<void> {
  const [added] = await executor
    .insert(jobs)
    .values(job)
    .onConflictDoUpdate({
      target: jobs.onceKey,
      targetWhere: sql`${jobs.state} = 'waiting'`,
      // After a failure the waiting job may be in a long pause; the new work should not wait for its end.
      set: { runAfter: sql`least(${jobs.runAfter}, now())` },
    })
    .returning({ id: jobs.id });
  if (added) await announceJob(executor, added.id, 'create');
}

const announceJob = (executor: Executor, id: string, action: 'create' | 'update') =>
  sendNotices(executor, [{ type: 'changed', entity: 'job', id, action }]);

/** An attempt without a heartbeat for this long is taken over. */
export const leaseSeconds = 60;
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Claims the next job that is due, or one whose process ended without notice. Two instances never claim the same one:
 * the second skips the row that the first has locked.
 */
export async function claimJob(db: Db, kinds: readonly JobKind[]): Promise<JobRow | undefined> {
  const isDue = sql`${jobs.finishedAt} is null and ${inArray(jobs.kind, [...kinds])} and (
    (${jobs.state} = 'waiting' and ${jobs.runAfter} <= now())
    or (${jobs.state} = 'running' and ${jobs.leaseUntil} < now()))`;
  const next = sql`(select ${jobs.id} from ${jobs} where ${isDue}
    order by ${jobs.runAfter} limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(jobs)
    .set({
      ...{ state: 'running', attempts: sql`${jobs.attempts} + 1`, error: null },
      ...{ attemptId: sql`gen_random_uuid()`, leaseUntil: leaseEnd },
    })
    .where(eq(jobs.id, next))
    .returning();
  return claimed;
}

const isAttempt = ({ id, attemptId }: JobRow) =>
  and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attemptId, attemptId ?? ''));

/** Does nothing if another instance has taken the job over. */
export async function extendLease(db: Db, job: JobRow): Promise<void> {
  await db.update(jobs).set({ leaseUntil: leaseEnd }).where(isAttempt(job));
}

type Progress = Partial<Pick<JobRow, 'checkpoint' | 'done' | 'total'>>;

/** Locks the job until the transaction ends; false if another instance has taken it over. */
export async function lockAttempt(tx: Tx, job: JobRow): Promise<boolean> {
  const [held] = await tx.select({ id: jobs.id }).from(jobs).where(isAttempt(job)).for('update');
  return held !== undefined;
}

export async function saveProgress(tx: Tx, job: JobRow, progress: Progress): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...progress, leaseUntil: leaseEnd })
    .where(isAttempt(job));
  await announceJob(tx, job.id, 'update');
}

/**
 * Removes the payload, which may contain names of people. A job that no user started is deleted unless it has a
 * result to show.
 */
export async function finishJob(
  tx: Tx,
  job: JobRow,
  { result, payload = {} }: { result?: string; payload?: JobRow['payload'] } = {},
): Promise<void> {
  if (job.requestedBy === null && result === undefined) await tx.delete(jobs).where(isAttempt(job));
  await tx
    .update(jobs)
    .set({
      ...{ state: 'done', finishedAt: sql`now()`, result, payload, checkpoint: null },
      ...{ attemptId: null, leaseUntil: null },
    })
    .where(isAttempt(job));
  await announceJob(tx, job.id, 'update');
}

/** Puts the job back, to be tried again after a pause. */
export async function postponeJob(
  tx: Tx,
  job: JobRow,
  { error, pauseMs }: { error: string; pauseMs: number },
): Promise<void> {
  await endAttempt(tx, job, {
    ...{ state: 'waiting', error },
    runAfter: inFuture(pauseMs),
  });
}

const inFuture = (pauseMs: number) => sql`now() + make_interval(secs => ${pauseMs / 1000})`;

/** An attempt that ended because the process stops, or because others come first, does not count. */
export async function releaseJob(tx: Tx, job: JobRow, pauseMs = 0): Promise<void> {
  await endAttempt(tx, job, {
    ...{ state: 'waiting', attempts: job.attempts - 1 },
    runAfter: inFuture(pauseMs),
  });
}

export async function failJob(tx: Tx, job: JobRow, error: string): Promise<void> {
  await endAttempt(tx, job, { state: 'failed', error });
}

type Change = Parameters<ReturnType<Tx['update']>['set']>[0];

/** If a job with the same key waits already, that one does the work. */
async function endAttempt(tx: Tx, job: JobRow, change: Change): Promise<void> {
  const isDoubled = 'state' in change && change.state === 'waiting' && (await hasTwin(tx, job));
  if (isDoubled) return finishJob(tx, job);
  await tx
    .update(jobs)
    .set({ ...change, attemptId: null, leaseUntil: null })
    .where(isAttempt(job));
  await announceJob(tx, job.id, 'update');
}

async function hasTwin(tx: Tx, { onceKey }: JobRow): Promise<boolean> {
  if (onceKey === null) return false;
  const [twin] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.onceKey, onceKey), eq(jobs.state, 'waiting')));
  return twin !== undefined;
}

export const isGivenUp = ({ attempts }: JobRow): boolean => attempts >= mostAttempts;

const listed = {
  ...{ id: jobs.id, kind: jobs.kind, state: jobs.state, attempts: jobs.attempts },
  ...{ done: jobs.done, total: jobs.total, error: jobs.error, result: jobs.result },
  ...{ createdAt: jobs.createdAt, runAfter: jobs.runAfter, finishedAt: jobs.finishedAt },
  question: sql<Job['question']>`${jobs.payload} -> 'question'`,
  requestedByName: sql<
    string | null
  >`case when ${users.id} is not null then ${personName('users')} end`,
};

const order = sql`array_position(${sql.param([...jobStates])}::text[], ${jobs.state})`;

/** Failed jobs first, then those that run, wait and are done. */
export async function listJobs(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<JobPage> {
  const found = await executor
    .select(listed)
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.requestedBy))
    .orderBy(order, desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await executor.select({ total: count() }).from(jobs);
  return { jobs: found, total: counted?.total ?? 0 };
}

export async function findJob(executor: Executor, id: string): Promise<Job | undefined> {
  const [found] = await executor
    .select(listed)
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.requestedBy))
    .where(eq(jobs.id, id));
  return found;
}

/** Ends the pause of waiting jobs with these values in their payload. */
export async function endPause(tx: Tx, payload: Record<string, unknown>): Promise<void> {
  const hurried = await tx
    .update(jobs)
    .set({ runAfter: sql`now()` })
    .where(
      and(
        eq(jobs.state, 'waiting'),
        sql`${jobs.runAfter} > now()`,
        sql`${jobs.payload} @> ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .returning({ id: jobs.id });
  for (const { id } of hurried) await announceJob(tx, id, 'update');
}

/** True if the job had failed and now waits again. */
export async function repeatJob(tx: Tx, id: string): Promise<boolean> {
  const [repeated] = await tx
    .update(jobs)
    // Another waiting job may have its key by now.
    .set({ state: 'waiting', attempts: 0, runAfter: sql`now()`, onceKey: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'failed')))
    .returning({ id: jobs.id });
  return repeated !== undefined;
}

const keptDays = 30;

/** Finished jobs stay for a month, for administrators who look up what happened. */
export async function removeFinished(db: Db): Promise<void> {
  await db.delete(jobs).where(lt(jobs.finishedAt, sql`now() - make_interval(days => ${keptDays})`));
}
