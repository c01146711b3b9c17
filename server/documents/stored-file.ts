import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '../storage/storage.ts';

/** Bytes per request to the storage: what is read next is usually close. */
const block = 65_536;

/** How much examining one file may cost. */
interface Limits {
  reads: number;
  milliseconds: number;
}

/** Thrown when a file would take more reads or more time than any real one. */
export class TooCostly extends Error {}

/** A file in the storage, of which only the needed blocks are read. */
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

  /** Fewer bytes if the file ends before. */
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
    // A storage that stalls in the middle of a file only ends this read.
    addAbortSignal(this.#signal, content);
    try {
      this.#last = { start, bytes: await buffer(content) };
    } catch (error) {
      throw this.#signal.aborted ? new TooCostly() : error;
    }
  }
}
