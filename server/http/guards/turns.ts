/**
 * Shares the server fairly between people. Each person has a few requests worked on at a time; the others wait in
 * that person's own line and delay nobody else.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    turns: Turns;
  }
}

/**
 * So many are worked on at the same time: two, so that a long one does not hold up all others. A screen reads about
 * ten things at once, each in a moment.
 */
const atOnce = 2;
/** A person with a longer line has one request worked on while others are served, so that these notice little of it. */
const ordinaryLine = 20;
/** Two open tabs wait with some twenty. A request that waits keeps its body in memory. */
const longestLine = 60;
/** In milliseconds; by then a device has stopped to wait for the answer. */
const longestWait = 20_000;

interface Line {
  busy: number;
  waiting: Set<() => void>;
}

export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Runs the work once it is its owner's turn. */
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

  /** The pieces of an answer, each of which takes a turn: who reads slowly keeps nobody waiting. */
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
      clearTimeout(patience);
      line.waiting.delete(begin);
      resolve();
    };
    const patience = setTimeout(() => {
      line.waiting.delete(begin);
      reject(new AppError('overloaded'));
    }, longestWait);
    line.waiting.add(begin);
  });
}

export function addTurns(app: FastifyInstance): void {
  app.decorate('turns', new Turns());
}
