/**
 * Shares the server fairly between users. A few requests of each user run at a time; the others wait in that user's
 * own line and delay nobody else.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    turns: Turns;
  }
}

/**
 * The number that run at the same time: two, so that a long one does not delay all others. A screen reads about ten
 * things at once, each of them short.
 */
const atOnce = 2;
/**
 * A user with a longer line has only one running request while others are served, so that these notice little of it.
 */
const ordinaryLine = 20;
/** Two open tabs wait with some twenty. A waiting request keeps its body in memory. */
const longestLine = 60;
/** In milliseconds; by then a device no longer waits for the answer. */
const longestWait = 20_000;

interface Line {
  busy: number;
  waiting: Set<() => void>;
}

export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Runs the work when it is its owner's turn. */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(owner) ?? { busy: 0, waiting: new Set() };
    this.#lines.set(owner, line);
    if (line.busy < atOnce) line.busy += 1;
    else await wait(line);
    try {
      return await work();
    } finally {
      this.#pass(owner, line);
    }
  }

  /** The pieces of an answer, each of which takes a turn, so that a slow reader delays nobody. */
  async *each<T>(owner: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = pieces[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.take(owner, () => iterator.next());
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }

  #pass(owner: string, line: Line): void {
    line.busy -= 1;
    for (const next of line.waiting) {
      if (line.busy >= this.#shareOf(line)) break;
      line.busy += 1;
      next();
    }
    if (line.busy === 0) this.#lines.delete(owner);
  }

  #shareOf({ waiting }: Line): number {
    return waiting.size > ordinaryLine && this.#lines.size > 1 ? 1 : atOnce;
  }
}

function wait(line: Line): Promise<void> {
  if (line.waiting.size >= longestLine) throw new AppError('overloaded');
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timeout);
      line.waiting.delete(begin);
      resolve();
    };
    const timeout = setTimeout(() => {
      line.waiting.delete(begin);
      reject(new AppError('overloaded'));
    }, longestWait);
    line.waiting.add(begin);
  });
}

export function addTurns(app: FastifyInstance): void {
  app.decorate('turns', new Turns());
}
