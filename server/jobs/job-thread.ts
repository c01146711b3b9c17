/** Attempts at jobs that compute much, made in a thread of its own so that no request waits for them. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import { type AttemptEnd, failed } from './job-attempt.ts';
import type { JobRow } from './jobs-store.ts';

export type ThreadOrder = { attempt: JobRow } | 'stop';

/** The next job often comes soon; without one the memory is better free. */
const idleMs = 60_000;

const outOfMemory = 'Der Arbeitsspeicher hat für diese Arbeit nicht gereicht.';

export class JobThread {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `start`: starts the thread, which calls `makeAttempts`. */
  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** One at a time. A thread that ends in the middle has failed. */
  async attempt(job: JobRow, signal: AbortSignal): Promise<AttemptEnd> {
    clearTimeout(this.#idle);
    const worker = this.#running();
    worker.ref();
    const stop = () => send(worker, 'stop');
    signal.addEventListener('abort', stop);
    try {
      const ended = endOf(worker);
      send(worker, { attempt: job });
      if (signal.aborted) stop();
      return await ended;
    } catch (error) {
      this.#forget(worker);
      return failed(error);
    } finally {
      signal.removeEventListener('abort', stop);
      worker.unref();
      this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    }
  }

  /** One that ends between two jobs harms nobody: the next job starts another one. */
  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    // An error without a listener would end the whole process.
    for (const event of ['error', 'exit']) worker.on(event, () => this.#forget(worker));
    this.#worker = worker;
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

const send = (worker: Worker, order: ThreadOrder): void => worker.postMessage(order);

/** Rejects if the thread ends before it answers. */
async function endOf(worker: Worker): Promise<AttemptEnd> {
  const listening = new AbortController();
  const { signal } = listening;
  const exited = once(worker, 'exit', { signal }).then((): never => {
    throw new Error('the thread ended in the middle of a job');
  });
  try {
    const [end] = await Promise.race([once(worker, 'message', { signal }), exited]);
    return end;
  } catch (error) {
    throw explained(error as Error);
  } finally {
    listening.abort();
  }
}

const explained = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new AppError('internal', { message: outOfMemory, cause: error })
    : error;
