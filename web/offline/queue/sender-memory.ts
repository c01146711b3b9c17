/**
 * What a sender knows and cannot write down, because the device is full or because it is only about the
 * line of this moment. It lasts as long as the window.
 */
import { syncBatchLimit } from '#contract/sync.ts';
import type { Pause, QueueItem } from '../storage/queue-item.ts';
import { isPausing, nextPause } from './file-pause.ts';
import { withAddress } from './item-file.ts';

export class SenderMemory {
  /** Where files lie at the server whose item could not be changed, by item. */
  readonly #addresses = new Map<string, string>();
  /** Items whose verdict could not be written, by item. */
  readonly #pauses = new Map<string, Pause>();
  #batchSize = syncBatchLimit;

  get batchSize(): number {
    return this.#batchSize;
  }

  /** A batch did not get through in time. */
  halveBatch(size: number): void {
    this.#batchSize = Math.max(1, Math.floor(size / 2));
  }

  growBatch(): void {
    this.#batchSize = Math.min(this.#batchSize * 2, syncBatchLimit);
  }

  keepAddress({ id }: QueueItem, fileUrl: string): void {
    this.#addresses.set(id, fileUrl);
  }

  /** Items as they would be if everything could have been written. */
  complete(items: readonly QueueItem[]): QueueItem[] {
    return items.map((item) => {
      const fileUrl = this.#addresses.get(item.id);
      return fileUrl === undefined ? item : withAddress(item, fileUrl);
    });
  }

  /** The server refused it; it may go to another address. */
  forgetAddress(id: string): void {
    this.#addresses.delete(id);
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
