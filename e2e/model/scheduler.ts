/**
 * Runs several actors at once, in a random order that a seed repeats. At any time one of them runs; the others have
 * paused in `letOthersRun` or wait for a lock. When nobody runs, one of the paused actors is resumed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

interface Actor {
  scheduler: Scheduler;
}

const acting = new AsyncLocalStorage<Actor>();

export class Scheduler {
  readonly #random: Random;
  readonly #ready: (() => void)[] = [];
  /** These are resumed when nobody else can run. */
  readonly #frozen: (() => void)[] = [];
  #unfinished = 0;
  #running = 0;
  #isScheduled = false;
  #fail: (error: Error) => void = () => {};

  constructor(random: Random) {
    this.#random = random;
  }

  /** Resolves when all have ended; rejects with the first that failed. */
  async run(works: readonly (() => Promise<void>)[]): Promise<void> {
    if (works.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#unfinished = works.length;
      this.#running = works.length;
      for (const work of works) {
        const ended = acting.run({ scheduler: this }, work);
        ended
          .finally(() => {
            this.#unfinished -= 1;
            this.pause();
            if (this.#unfinished === 0) resolve();
          })
          .catch(reject);
      }
    });
  }

  pause(): void {
    this.#running -= 1;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#resumeOne());
  }

  resume(): void {
    this.#running += 1;
  }

  #resumeOne(): void {
    this.#isScheduled = false;
    if (this.#running > 0 || this.#unfinished === 0) return;
    if (this.#ready.length === 0) this.#ready.push(...this.#frozen.splice(0, 1));
    if (this.#ready.length === 0) {
      this.#fail(new Error('deadlock: every actor waits for another'));
      return;
    }
    const [chosen] = this.#ready.splice(Math.floor(this.#random() * this.#ready.length), 1);
    this.resume();
    chosen?.();
  }

  freeze(): Promise<void> {
    return new Promise((resolve) => {
      this.#frozen.push(resolve);
      this.pause();
    });
  }

  letOthersRun(): Promise<void> {
    return new Promise((resolve) => {
      this.#ready.push(resolve);
      this.pause();
    });
  }
}

/** Pauses until nobody else can run. Outside of a scheduler there is nobody else. */
export async function freeze(): Promise<void> {
  await acting.getStore()?.scheduler.freeze();
}

/** Pauses, so that the scheduler may resume another actor first. Outside of a scheduler there is no other. */
export async function letOthersRun(): Promise<void> {
  await acting.getStore()?.scheduler.letOthersRun();
}

/** Waits for something that another actor does. */
export async function pausedUntil<T>(awaited: Promise<T>): Promise<T> {
  const scheduler = acting.getStore()?.scheduler;
  scheduler?.pause();
  try {
    return await awaited;
  } finally {
    scheduler?.resume();
  }
}

type Granted = <R>(work: () => Promise<R>) => Promise<R>;
/** Called when the actor will continue although its work is not done; returns what to call when it continues. */
type Split = () => () => void;

/** Waits for a lock that another actor has, and does the work when the lock is granted. */
export async function waitForGrant<T>(
  wait: (granted: Granted, split: Split) => Promise<T>,
): Promise<T> {
  const actor = acting.getStore();
  if (!actor) {
    return wait(
      (work) => work(),
      () => () => {},
    );
  }
  const { scheduler } = actor;
  let isPaused = true;
  let isSplit = false;
  const go = () => {
    if (isPaused) scheduler.resume();
    isPaused = false;
  };
  const granted: Granted = async (work) => {
    go();
    try {
      return await acting.run(actor, work);
    } finally {
      // The actor has continued without this work, which ends here.
      if (isSplit) scheduler.pause();
    }
  };
  const split: Split = () => {
    isSplit = true;
    return () => scheduler.resume();
  };
  scheduler.pause();
  try {
    return await wait(granted, split);
  } finally {
    go();
  }
}
