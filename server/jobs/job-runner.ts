import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type JobKind, jobKindLabels, mostAttempts, pauseBeforeAttempt } from '#contract/jobs.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../http/log.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { type AttemptEnd, attempt, failed, type JobHandler } from './job-attempt.ts';
import type { JobThread } from './job-thread.ts';
import * as store from './jobs-store.ts';

/** A process that ends in the middle of its work cannot report why. */
const endedEachTime = 'Der Server endete bei jedem Versuch mitten in der Arbeit.';

const pollMs = 10_000;

type Lane = 'short' | 'long';

/** Works through the jobs in this process: at most one long and one short job at a time. */
export class JobRunner {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<JobKind, { handler: JobHandler; thread?: JobThread | undefined }>();
  readonly #stopping = new AbortController();
  readonly #busy = new Map<Lane, Promise<void>>();
  /** Lanes that got a new job while they worked. */
  readonly #asked = new Set<Lane>();
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** With a thread the attempts are made there, by the same handler. */
  handle(kind: JobKind, handler: JobHandler, thread?: JobThread): void {
    this.#handlers.set(kind, { handler, thread });
  }

  /** Looks for work now, on every notice of a new job, and regularly for jobs whose time has come. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Does nothing before the start: tests call `runDue` themselves. */
  wake(): void {
    if (!this.#timer || this.#stopping.signal.aborted) return;
    for (const lane of ['short', 'long'] as const) void this.#work(lane);
  }

  /** Resolves when no job is due any more, including jobs that these jobs have added. */
  async runDue(): Promise<void> {
    const before = this.#attempts;
    await Promise.all([this.#work('short'), this.#work('long')]);
    if (this.#attempts > before) await this.runDue();
  }

  /** Running jobs end after their current step and return to the queue. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopping.abort();
    await Promise.all(this.#busy.values());
  }

  #work(lane: Lane): Promise<void> {
    this.#asked.add(lane);
    const busy = this.#busy.get(lane);
    if (busy) return busy;
    const work = this.#workThrough(lane).finally(() => this.#busy.delete(lane));
    this.#busy.set(lane, work);
    return work;
  }

  async #workThrough(lane: Lane): Promise<void> {
    const kinds = [...this.#handlers].flatMap(
      ([
        kind,
        {
          handler: { isLong = false },
        },
      ]) => (isLong === (lane === 'long') ? [kind] : []),
    );
    try {
      while (this.#asked.delete(lane)) {
        while (!this.#stopping.signal.aborted && (await this.#runNext(kinds)));
      }
    } catch (error) {
      // The database cannot be reached: the jobs stay stored until the next attempt.
      this.#log.warn({ error: describeError(error) }, 'jobs not run');
    }
  }

  /** False if nothing is due. */
  async #runNext(kinds: readonly JobKind[]): Promise<boolean> {
    if (kinds.length === 0) return false;
    const job = await store.claimJob(this.#db, kinds);
    if (!job) return false;
    this.#attempts += 1;
    const end = await this.#attempt(job);
    if (end.how === 'failed') await this.#endFailed(job, end);
    if (end.how === 'released') {
      await this.#db.transaction((tx) => store.releaseJob(tx, job, end.pauseMs));
    }
    return true;
  }

  #attempt(job: store.JobRow): Promise<AttemptEnd> {
    const { handler, thread } = this.#handlers.get(job.kind) ?? {};
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    const { signal } = this.#stopping;
    if (job.attempts > mostAttempts) {
      return Promise.resolve(failed(new AppError('internal', { message: endedEachTime })));
    }
    if (thread) return thread.attempt(job, signal);
    return attempt({ db: this.#db, signal }, job, handler.run);
  }

  async #endFailed(
    job: store.JobRow,
    { sentence, log }: Extract<AttemptEnd, { how: 'failed' }>,
  ): Promise<void> {
    const { id, kind, attempts } = job;
    const { handler } = this.#handlers.get(kind) ?? {};
    this.#log.error({ error: log, job: id, kind, attempts }, 'job failed');
    await this.#db.transaction(async (tx) => {
      if (!(await store.lockAttempt(tx, job))) return;
      if (!store.isGivenUp(job)) {
        const pauseMs = pauseBeforeAttempt(attempts);
        await store.postponeJob(tx, job, { error: sentence, pauseMs });
        return handler?.onFailedAttempt?.(tx, job.payload);
      }
      await store.failJob(tx, job, sentence);
      await handler?.onGivenUp?.(tx, job.payload, sentence);
      await notifyAdmins(tx, {
        ...{ type: 'job_failed', priority: 'high', entityType: 'job', entityId: id },
        title: 'Hintergrundarbeit fehlgeschlagen',
        message: `„${jobKindLabels[kind]}“ ist nach ${attempts} Versuchen fehlgeschlagen: ${sentence}`,
        onceKey: `job_failed ${id} ${attempts}`,
      });
    });
  }
}
