import { and, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uploadMinutes } from '#contract/documents.ts';
import type { Db } from '../db/database.ts';
import { fileRemovals } from '../db/tables/index.ts';
import { describeError } from '../http/log.ts';
import type { Storage } from '../storage/storage.ts';
import { giveUp, giveUpAbandoned } from './uploads-store.ts';

const atOnce = 50;

/** So many rounds in which nothing can be removed mean that the storage is down. */
const mostFailedRounds = 5;

const day = 86_400_000;

const { objectPath, requestedAt, removedAt } = fileRemovals;

/** Nobody holds an address any more under which the file could come back. */
const isOver = sql<boolean>`${requestedAt} < now() - make_interval(mins => ${2 * uploadMinutes})`;

/**
 * Removes files that nothing points to any more. The row that says so is committed together with what
 * made the file useless, and paths are never given twice: a file that is in use has no such row and
 * cannot get one without losing its document first.
 */
export class FileSweeper {
  readonly #db: Db;
  readonly #storage: Storage;
  readonly #log: FastifyBaseLogger;
  readonly #unusable = new Set<string>();
  readonly #requests = new WeakSet<object>();
  #running: Promise<void> = Promise.resolve();

  constructor(db: Db, storage: Storage, log: FastifyBaseLogger) {
    this.#db = db;
    this.#storage = storage;
    this.#log = log;
  }

  /** To be swept when this request has been answered: its transaction is over then. */
  expectWork(request: object): void {
    this.#requests.add(request);
  }

  /** Whatever this upload brought is of no use. */
  expectUnusable(request: object, uploadId: string): void {
    this.#unusable.add(uploadId);
    this.#requests.add(request);
  }

  sweepAfter(request: object): void {
    if (this.#requests.has(request)) void this.sweep();
  }

  /** One at a time in this process; several processes share the work. */
  sweep(): Promise<void> {
    this.#running = this.#running.then(() => this.#sweep());
    return this.#running;
  }

  /** Resolves when nothing is being swept. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #sweep(): Promise<void> {
    try {
      const unusable = [...this.#unusable];
      await this.#db.transaction(async (tx) => {
        for (const uploadId of unusable) await giveUp(tx, uploadId);
        await giveUpAbandoned(tx);
      });
      for (const uploadId of unusable) this.#unusable.delete(uploadId);
      await this.#removeAll();
      await this.#storage.removeLeftovers(new Date(Date.now() - day));
    } catch (error) {
      // What is left stands in the table: the next sweep takes it up.
      this.#log.warn({ error: describeError(error) }, 'files not removed yet');
    }
  }

  /** Until nothing is left that has not been tried, or the storage seems to be down. */
  async #removeAll(): Promise<void> {
    const stuck = new Set<string>();
    for (let failedRounds = 0; failedRounds < mostFailedRounds; ) {
      const { tried, removed } = await this.#removeSome(stuck);
      if (tried < atOnce) return;
      failedRounds = removed > 0 ? 0 : failedRounds + 1;
    }
  }

  /**
   * Not in a transaction, for a storage may be slow and others need the connection: removing is done
   * however often it is repeated. In no order, so that files which cannot be removed never stand before all others.
   */
  async #removeSome(stuck: Set<string>): Promise<{ tried: number; removed: number }> {
    const due = await this.#db
      .select({ objectPath, isOver })
      .from(fileRemovals)
      .where(and(or(isNull(removedAt), isOver), notInArray(objectPath, [...stuck])))
      .orderBy(sql`random()`)
      .limit(atOnce);
    const removed: string[] = [];
    const forgotten: string[] = [];
    for (const file of due) {
      if (!(await this.#remove(file.objectPath))) stuck.add(file.objectPath);
      else (file.isOver ? forgotten : removed).push(file.objectPath);
    }
    await this.#db.delete(fileRemovals).where(inArray(objectPath, forgotten));
    await this.#db
      .update(fileRemovals)
      .set({ removedAt: sql`now()` })
      .where(inArray(objectPath, removed));
    return { tried: due.length, removed: removed.length + forgotten.length };
  }

  /** One that cannot be removed now does not hold up the others. */
  async #remove(path: string): Promise<boolean> {
    try {
      await this.#storage.remove(path);
      return true;
    } catch (error) {
      this.#log.warn({ error: describeError(error) }, 'file not removed yet');
      return false;
    }
  }
}
