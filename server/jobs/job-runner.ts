import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type JobKind, jobKindLabels, mostAttempts, pauseBeforeAttempt } from '#contract/jobs.ts';
import type { Db, Tx } from '../db/database.ts';
import { describeError } from '../http/log.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import * as store from './jobs-store.ts';

/** One attempt at a job, as its handler sees it. */
export interface JobAttempt {
  payload: Record<string, unknown>;
  /** Where the previous attempt stopped; undefined at the beginning. */
  checkpoint: Record<string, unknown> | undefined;
  /** Aborted when the process stops: the handler ends after its current step. */
  signal: AbortSignal;
  /**
   * One step in a transaction of its own. The result of the step and where to continue are committed together, so a
   * killed process repeats nothing.
   */
  step<T>(work: (tx: Tx) => Promise<T>, progress?: (result: T) => StepProgress): Promise<T>;
  /** Ends this attempt without counting it; another begins after the pause. */
  postpone(pauseMs: number): never;
  /** The last step: the job is done when its transaction commits. */
  finish(work?: (tx: Tx) => Promise<unknown>, outcome?: Outcome): Promise<void>;
}

interface Outcome {
  /** A sentence for administrators. */
  result?: string;
  /** The part of the payload that is still needed; without it nothing of it stays. */
  payload?: Record<string, unknown>;
}

interface StepProgress {
  checkpoint?: Record<string, unknown>;
  done?: number;
  total?: number;
}

export interface JobHandler {
  run(job: JobAttempt): Promise<void>;
  /** Long jobs run beside the short ones, so that these need not wait. */
  isLong?: boolean;
  /** Called in the transaction that puts the job back after an attempt that failed. */
  onFailedAttempt?(tx: Tx, payload: Record<string, unknown>): Promise<void>;
  /** Called in the transaction that gives the job up after its last attempt. `error`: why, as a sentence. */
  onGivenUp?(tx: Tx, payload: Record<string, unknown>, error: string): Promise<void>;
}

/** Thrown inside of an attempt whose job another instance has taken over, or whose process stops. */
class AttemptEnded extends Error {}

class Postponed extends Error {
  readonly pauseMs: number;

  constructor(pauseMs: number) {
    super('postponed');
    this.pauseMs = pauseMs;
  }
}

/** A process that ends in the middle of its work cannot report why. */
const endedEachTime = 'Der Server endete bei jedem Versuch mitten in der Arbeit.';

const pollMs = 10_000;
const signOfLifeMs = (store.leaseSeconds * 1000) / 3;

type Lane = 'short' | 'long';

/** Works through the jobs in this process: at most one long and one short job at a time. */
export class JobRunner {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<JobKind, JobHandler>();
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

  handle(kind: JobKind, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
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
    const kinds = [...this.#handlers].flatMap(([kind, { isLong = false }]) =>
      isLong === (lane === 'long') ? [kind] : [],
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
    const handler = this.#handlers.get(job.kind);
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    const attempt = new Attempt(this.#db, job, this.#stopping.signal);
    try {
      if (job.attempts > mostAttempts) throw new AppError('internal', { message: endedEachTime });
      await handler.run(attempt);
      if (!attempt.isFinished) await attempt.finish();
    } catch (error) {
      await this.#endFailed(job, error);
    } finally {
      attempt.end();
    }
    return true;
  }

  async #endFailed(job: store.JobRow, error: unknown): Promise<void> {
    if (error instanceof AttemptEnded) {
      await this.#db.transaction((tx) => store.releaseJob(tx, job));
      return;
    }
    if (error instanceof Postponed) {
      await this.#db.transaction(async (tx) => {
        await store.releaseJob(tx, job, error.pauseMs);
      });
      return;
    }
    const { id, kind, attempts } = job;
    this.#log.error({ error: describeError(error), job: id, kind, attempts }, 'job failed');
    const sentence = sentenceFor(error);
    await this.#db.transaction(async (tx) => {
      if (!(await store.lockAttempt(tx, job))) return;
      if (!store.isGivenUp(job)) {
        const pauseMs = pauseBeforeAttempt(attempts);
        await store.postponeJob(tx, job, { error: sentence, pauseMs });
        return this.#handlers.get(kind)?.onFailedAttempt?.(tx, job.payload);
      }
      await store.failJob(tx, job, sentence);
      await this.#handlers.get(kind)?.onGivenUp?.(tx, job.payload, sentence);
      await notifyAdmins(tx, {
        ...{ type: 'job_failed', priority: 'high', entityType: 'job', entityId: id },
        title: 'Hintergrundarbeit fehlgeschlagen',
        message: `„${jobKindLabels[kind]}“ ist nach ${attempts} Versuchen fehlgeschlagen: ${sentence}`,
        onceKey: `job_failed ${id} ${attempts}`,
      });
    });
  }
}

/** The sentence for administrators. Messages of unexpected errors may quote personal data, so they are left out. */
function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const name = error instanceof Error ? error.name : typeof error;
  return `Unerwarteter Fehler (${name}). Einzelheiten stehen im Protokoll des Servers.`;
}

class Attempt implements JobAttempt {
  readonly #db: Db;
  readonly #job: store.JobRow;
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;
  readonly payload: Record<string, unknown>;
  readonly checkpoint: Record<string, unknown> | undefined;
  isFinished = false;

  constructor(db: Db, job: store.JobRow, signal: AbortSignal) {
    this.#db = db;
    this.#job = job;
    this.signal = signal;
    this.payload = job.payload;
    this.checkpoint = job.checkpoint ?? undefined;
    // A missed extension is no failure: the next one, or the next step, extends the lease.
    this.#timer = setInterval(() => void store.extendLease(db, job).catch(() => {}), signOfLifeMs);
  }

  async step<T>(
    work: (tx: Tx) => Promise<T>,
    progress: (result: T) => StepProgress = () => ({}),
  ): Promise<T> {
    if (this.signal.aborted) throw new AttemptEnded();
    return this.#inTransaction(async (tx) => {
      const result = await work(tx);
      await store.saveProgress(tx, this.#job, progress(result));
      return result;
    });
  }

  postpone(pauseMs: number): never {
    throw new Postponed(pauseMs);
  }

  async finish(work?: (tx: Tx) => Promise<unknown>, outcome: Outcome = {}): Promise<void> {
    await this.#inTransaction(async (tx) => {
      await work?.(tx);
      await store.finishJob(tx, this.#job, outcome);
    });
    this.isFinished = true;
  }

  /** A step of an attempt that was taken over would repeat work. */
  #inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (tx) => {
      if (!(await store.lockAttempt(tx, this.#job))) throw new AttemptEnded();
      return work(tx);
    });
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
