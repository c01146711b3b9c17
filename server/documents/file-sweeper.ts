import { and, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uploadMinutes } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from '../db/database.ts';
import { fileRemovals } from '../db/tables/index.ts';
import { describeError } from '../http/log.ts';
import type { Storage } from '../storage/storage.ts';
import { removeAbandoned, removeUpload } from './uploads-store.ts';

const atOnce = 50;

/** The number of rounds without a removal after which the storage counts as down. */
const mostFailedRounds = 5;

const day = 86_400_000;

const stuckText = (files: number) =>
  files === 1
    ? 'Eine Datei konnte nicht entfernt werden.'
    : `${files.toLocaleString('de-DE')} Dateien konnten nicht entfernt werden.`;

const { objectPath, requestedAt, removedAt } = fileRemovals;

/** No address is valid any more with which the file could be uploaded again. */
const isOver = sql<boolean>`${requestedAt} < now() - make_interval(mins => ${2 * uploadMinutes})`;

/**
 * Removes files that nothing refers to any more. The removal row is committed together with the change that made the
 * file unused, and paths are never used twice: a file in use has no such row and cannot get one without losing its
 * document first.
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

  /** Sweeps when this request has been answered, because its transaction has ended then. */
  sweepWhenAnswered(request: object): void {
    this.#requests.add(request);
  }

  /** The file of this upload is useless and is removed too. */
  discardWhenAnswered(request: object, uploadId: string): void {
    this.#unusable.add(uploadId);
    this.#requests.add(request);
  }

  sweepAfter(request: object): void {
    if (this.#requests.has(request)) void this.sweep();
  }

  /** Failures are only logged: what is left is in the table for the next sweep. */
  sweep(): Promise<void> {
    return this.sweepAll().catch((error: unknown) => {
      this.#log.warn({ error: describeError(error) }, 'files not removed yet');
    });
  }

  /** Fails if something is left. Runs one at a time in this process; several processes share the work. */
  sweepAll(): Promise<void> {
    const swept = this.#running.then(() => this.#sweep());
    this.#running = swept.catch(() => {});
    return swept;
  }

  /** Resolves when no sweep is running. */
  idle(): Promise<void> {
    return this.#running;
  }

  async #sweep(): Promise<void> {
    const unusable = [...this.#unusable];
    await this.#db.transaction(async (tx) => {
      for (const uploadId of unusable) await removeUpload(tx, uploadId);
      await removeAbandoned(tx);
    });
    for (const uploadId of unusable) this.#unusable.delete(uploadId);
    const stuck = await this.#removeAll();
    await this.#storage.removeLeftovers(new Date(Date.now() - day));
    if (stuck > 0) throw new AppError('storage_unavailable', { message: stuckText(stuck) });
  }

  /** Until everything has been tried, or the storage seems to be down. Returns how many cannot be removed. */
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
   * Not in a transaction, because a storage may be slow and others need the connection; repeating a removal does no
   * harm. In random order, so that files which cannot be removed never block all others.
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

  /** A file that cannot be removed now does not delay the others. */
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
