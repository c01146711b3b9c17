import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '../storage/storage.ts';

/** A file in the storage, read where it is looked at. */
export class StoredFile {
  readonly #storage: Storage;
  readonly path: string;
  readonly size: number;

  constructor(storage: Storage, path: string, size: number) {
    this.#storage = storage;
    this.path = path;
    this.size = size;
  }

  /** Fewer bytes where the file ends before. */
  async bytes(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.size) - 1;
    if (start < 0 || end < start) return Buffer.alloc(0);
    const content = await this.#storage.read(this.path, { start, end });
    if (!content) throw new AppError('storage_unavailable');
    return buffer(content);
  }
}
