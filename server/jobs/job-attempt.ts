/** What does a job, one attempt at it, and how the attempt ended. */
import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { describeError } from '../http/log.ts';
import * as store from './jobs-store.ts';

export interface JobHandler {
  run(job: JobAttempt): Promise<void>;
  /** Long jobs run beside the short ones, so that these need not wait. */
  isLong?: boolean;
  /** Called in the transaction that puts the job back after an attempt that failed. */
  onFailedAttempt?(tx: Tx, payload: Record<string, unknown>): Promise<void>;
  /** Called in the transaction that gives the job up after its last attempt. `error`: why, as a sentence. */
  onGivenUp?(tx: Tx, payload: Record<string, unknown>, error: string): Promise<void>;
}

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

/** In plain values, because the attempt may have been made in another thread. */
export type AttemptEnd =
  | { how: 'finished' }
  /** Another instance has taken the job over, the process stops, or others come first: it does not count. */
  | { how: 'released'; pauseMs?: number }
  /** `sentence` is for administrators, `log` for the log of the server. */
  | { how: 'failed'; sentence: string; log: Record<string, unknown> };

interface Surroundings {
  db: Db;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

export async function attempt(
  { db, signal }: Surroundings,
  job: store.JobRow,
  run: (attempt: JobAttempt) => Promise<void>,
): Promise<AttemptEnd> {
  const current = new Attempt(db, job, signal);
  try {
    await run(current);
    if (!current.isFinished) await current.finish();
    return { how: 'finished' };
  } catch (error) {
    if (error instanceof Released) return { how: 'released', pauseMs: error.pauseMs };
    return failed(error);
  } finally {
    current.end();
  }
}

export const failed = (error: unknown): AttemptEnd => ({
  how: 'failed',
  sentence: sentenceFor(error),
  log: describeError(error),
});

/** The sentence for administrators. Messages of unexpected errors may quote personal data, so they are left out. */
function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const name = error instanceof Error ? error.name : typeof error;
  return `Unerwarteter Fehler (${name}). Einzelheiten stehen im Protokoll des Servers.`;
}

class Released extends Error {
  readonly pauseMs: number;

  constructor(pauseMs = 0) {
    super('released');
    this.pauseMs = pauseMs;
  }
}

const signOfLifeMs = (store.leaseSeconds * 1000) / 3;

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
    if (this.signal.aborted) throw new Released();
    return this.#inTransaction(async (tx) => {
      const result = await work(tx);
      await store.saveProgress(tx, this.#job, progress(result));
      return result;
    });
  }

  postpone(pauseMs: number): never {
    throw new Released(pauseMs);
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
      if (!(await store.lockAttempt(tx, this.#job))) throw new Released();
      return work(tx);
    });
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
