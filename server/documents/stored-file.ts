import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '../storage/storage.ts';

/** One request to a storage brings this much: what is looked at next usually lies beside it. */
const block = 65_536;

/** How much looking at one file may cost. */
interface Limits {
  reads: number;
  milliseconds: number;
}

/** Thrown when a file would take more reads or more time than any honest one. */
export class TooCostly extends Error {}

/** A file in the storage, read where it is looked at. */
export class StoredFile {
  readonly #storage: Storage;
  readonly path: string;
  readonly size: number;
  readonly #limits: Limits;
  readonly #signal: AbortSignal;
  #reads = 0;
  #last: { start: number; bytes: Buffer } | undefined;

  constructor(storage: Storage, path: string, size: number, limits: Limits) {
    this.#storage = storage;
    this.path = path;
    this.size = size;
    this.#limits = limits;
    this.#signal = AbortSignal.timeout(limits.milliseconds);
  }

  /** Fewer bytes where the file ends before. */
  async bytes(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.size);
    if (start < 0 || end <= start) return Buffer.alloc(0);
    if (!this.#holds(start, end)) await this.#read(start, Math.max(length, block));
    const { start: from, bytes } = this.#last ?? { start, bytes: Buffer.alloc(0) };
    return bytes.subarray(start - from, end - from);
  }

  #holds(start: number, end: number): boolean {
    const last = this.#last;
    return last !== undefined && start >= last.start && end <= last.start + last.bytes.length;
  }

  async #read(start: number, length: number): Promise<void> {
    this.#reads += 1;
    if (this.#reads > this.#limits.reads || this.#signal.aborted) throw new TooCostly();
    const end = Math.min(start + length, this.size) - 1;
    const content = await this.#storage.read(this.path, { start, end });
    if (!content) throw new AppError('storage_unavailable');
    // A storage that stalls in the middle of a file ends the reading, not the patience of everybody else.
    addAbortSignal(this.#signal, content);
    try {
      this.#last = { start, bytes: await buffer(content) };
    } catch (error) {
      throw this.#signal.aborted ? new TooCostly() : error;
    }
  }
}
