import { and, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uploadMinutes } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { fileRemovals } from '../db/tables/index.ts';
import { describeError } from '../http/log.ts';
import type { Storage } from '../storage/storage.ts';
import { giveUp, giveUpAbandoned } from './uploads-store.ts';

const atOnce = 50;

/** So many rounds in which nothing can be removed mean that the storage is down. */
const mostFailedRounds = 5;

const day = 86_400_000;

const stuckText = (files: number) =>
  files === 1
    ? 'Eine Datei konnte nicht entfernt werden.'
    : `${files.toLocaleString('de-DE')} Dateien konnten nicht entfernt werden.`;

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

  /** What is left stands in the table: the next sweep takes it up. */
  sweep(): Promise<void> {
    return this.sweepAll().catch((error: unknown) => {
      this.#log.warn({ error: describeError(error) }, 'files not removed yet');
    });
  }

  /** Fails where something is left. One at a time in this process; several processes share the work. */
  sweepAll(): Promise<void> {
    const swept = this.#running.then(() => this.#sweep());
    this.#running = swept.catch(() => {});
    return swept;
  }

  /** Resolves when nothing is being swept. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #sweep(): Promise<void> {
    const unusable = [...this.#unusable];
    await this.#db.transaction(async (tx) => {
      for (const uploadId of unusable) await giveUp(tx, uploadId);
      await giveUpAbandoned(tx);
    });
    for (const uploadId of unusable) this.#unusable.delete(uploadId);
    const stuck = await this.#removeAll();
    await this.#storage.removeLeftovers(new Date(Date.now() - day));
    if (stuck > 0) throw new AppError('storage_unavailable', { message: stuckText(stuck) });
  }

  /** Until nothing is left that has not been tried, or the storage seems to be down. Returns how many cannot be removed. */
  async #removeAll(): Promise<number> {
    const stuck = new Set<string>();
    for (let failedRounds = 0; failedRounds < mostFailedRounds; ) {
      const { tried, removed } = await this.#removeSome(stuck);
      if (tried < atOnce) break;
      failedRounds = removed > 0 ? 0 : failedRounds + 1;
    }
    return stuck.size;
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
