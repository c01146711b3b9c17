/**
 * State of the sender that is not stored, because the device is full or because it describes the current
 * connection. It lasts as long as the window.
 */
import { syncBatchLimit } from '#contract/sync.ts';
import type { Pause, QueueItem } from '../storage/queue-item.ts';
import { isPausing, nextPause } from './file-pause.ts';
import { withFileUrl } from './item-file.ts';

export class SenderMemory {
  /** Addresses of uploaded files that could not be stored in their item, by item id. */
  readonly #fileUrls = new Map<string, string>();
  /** Pauses of items whose verdict could not be stored, by item id. */
  readonly #pauses = new Map<string, Pause>();
  #batchSize = syncBatchLimit;

  get batchSize(): number {
    return this.#batchSize;
  }

  /** To be called when a batch took too long. */
  halveBatch(size: number): void {
    this.#batchSize = Math.max(1, Math.floor(size / 2));
  }

  growBatch(): void {
    this.#batchSize = Math.min(this.#batchSize * 2, syncBatchLimit);
  }

  rememberFileUrl({ id }: QueueItem, fileUrl: string): void {
    this.#fileUrls.set(id, fileUrl);
  }

  /** The items with the file addresses that could not be stored in them. */
  withFileUrls(items: readonly QueueItem[]): QueueItem[] {
    return items.map((item) => {
      const fileUrl = this.#fileUrls.get(item.id);
      return fileUrl === undefined ? item : withFileUrl(item, fileUrl);
    });
  }

  /** To be called when the server refused the item: its file may be uploaded to another address. */
  forgetFileUrl(id: string): void {
    this.#fileUrls.delete(id);
  }

  pause(id: string, now: number): void {
    this.#pauses.set(id, nextPause(this.#pauses.get(id), now));
  }

  isPausing(id: string, now: number): boolean {
    return isPausing(this.#pauses.get(id), now);
  }

  endPauses(): void {
    this.#pauses.clear();
  }
}
