/**
 * Several actors at once, in an order that chance decides and a seed repeats. At any time one of them
 * moves; the others stand at a gate or wait for a lock. When nobody moves, one at a gate is let through.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

interface Actor {
  stage: Stage;
}

const acting = new AsyncLocalStorage<Actor>();

export class Stage {
  readonly #random: Random;
  readonly #atGates: (() => void)[] = [];
  /** They go on when nobody else can. */
  readonly #frozen: (() => void)[] = [];
  #left = 0;
  #moving = 0;
  #isLooking = false;
  #fail: (error: Error) => void = () => {};

  constructor(random: Random) {
    this.#random = random;
  }

  /** Resolves when all have ended; rejects with the first that failed. */
  async run(works: readonly (() => Promise<void>)[]): Promise<void> {
    if (works.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#left = works.length;
      this.#moving = works.length;
      for (const work of works) {
        const ended = acting.run({ stage: this }, work);
        ended
          .finally(() => {
            this.#left -= 1;
            this.stand();
            if (this.#left === 0) resolve();
          })
          .catch(reject);
      }
    });
  }

  stand(): void {
    this.#moving -= 1;
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(() => this.#look());
  }

  move(): void {
    this.#moving += 1;
  }

  #look(): void {
    this.#isLooking = false;
    if (this.#moving > 0 || this.#left === 0) return;
    if (this.#atGates.length === 0) this.#atGates.push(...this.#frozen.splice(0, 1));
    if (this.#atGates.length === 0) {
      this.#fail(new Error('everybody waits for somebody'));
      return;
    }
    const [chosen] = this.#atGates.splice(Math.floor(this.#random() * this.#atGates.length), 1);
    this.move();
    chosen?.();
  }

  freeze(): Promise<void> {
    return new Promise((resolve) => {
      this.#frozen.push(resolve);
      this.stand();
    });
  }

  gate(): Promise<void> {
    return new Promise((resolve) => {
      this.#atGates.push(resolve);
      this.stand();
    });
  }
}

/** Lets all others go first. Outside of a stage there are no others. */
export async function freeze(): Promise<void> {
  await acting.getStore()?.stage.freeze();
}

/** Lets others go first, perhaps. Outside of a stage there are no others. */
export async function gate(): Promise<void> {
  await acting.getStore()?.stage.gate();
}

/** Waits for something that another actor brings about. */
export async function standing<T>(awaited: Promise<T>): Promise<T> {
  const stage = acting.getStore()?.stage;
  stage?.stand();
  try {
    return await awaited;
  } finally {
    stage?.move();
  }
}

type Granted = <R>(work: () => Promise<R>) => Promise<R>;
/** Called when the actor goes on although its work is not done; returns what to call when it goes on. */
type Split = () => () => void;

/** Waits for something that another actor holds, and does its work when it is granted. */
export async function waiting<T>(wait: (granted: Granted, split: Split) => Promise<T>): Promise<T> {
  const actor = acting.getStore();
  if (!actor) {
    return wait(
      (work) => work(),
      () => () => {},
    );
  }
  const { stage } = actor;
  let isStanding = true;
  let isSplit = false;
  const go = () => {
    if (isStanding) stage.move();
    isStanding = false;
  };
  const granted: Granted = async (work) => {
    go();
    try {
      return await acting.run(actor, work);
    } finally {
      // Its actor has gone on already: this part of it ends here.
      if (isSplit) stage.stand();
    }
  };
  const split: Split = () => {
    isSplit = true;
    return () => stage.move();
  };
  stage.stand();
  try {
    return await wait(granted, split);
  } finally {
    go();
  }
}
