import type { QueueTransaction } from '../storage/local-database.ts';
import { inOrder, type QueueItem } from '../storage/queue-item.ts';
import { deleteFileRow, writeFileRow } from './file-row.ts';

/**
 * The unsent items of a person, oldest first. They are read once and updated together with the store during a
 * transaction, because reading thousands of items again for each change would be slow.
 */
export class Unsent {
  readonly tx: QueueTransaction;
  /** Sorted by timestamp. */
  #items = new Map<string, QueueItem>();
  #latest = 0;

  static async read(tx: QueueTransaction, userId: string): Promise<Unsent> {
    const items = await tx.objectStore('sync_queue').index('synced').getAll(0);
    return new Unsent(tx, inOrder(items.filter((item) => item.userId === userId)));
  }

  private constructor(tx: QueueTransaction, items: readonly QueueItem[]) {
    this.tx = tx;
    for (const item of items) this.#set(item);
  }

  get items(): readonly QueueItem[] {
    return [...this.#items.values()];
  }

  find(id: string): QueueItem | undefined {
    return this.#items.get(id);
  }

  /** Rejects if there is an item with this id, sent or not. */
  async add(item: QueueItem): Promise<QueueItem> {
    const added = await writeFileRow(this.tx, item);
    await this.tx.objectStore('sync_queue').add(added);
    this.#set(added);
    return added;
  }

  async put(item: QueueItem): Promise<void> {
    this.#set(item);
    await this.tx.objectStore('sync_queue').put(item);
  }

  /** Marks the item as confirmed and deletes its file. With `begun` it shows until the feed brings its record. */
  async markSent(item: QueueItem, { now, begun }: { now: number; begun?: number }): Promise<void> {
    const { error: _, file: __, attached: ___, isTried: ____, ...rest } = item;
    await this.#end(item);
    await this.tx.objectStore('sync_queue').put({
      ...{ ...rest, synced: 1, syncedAt: now },
      ...(begun === undefined ? {} : { sentDuring: begun }),
    });
  }

  async delete(id: string): Promise<void> {
    const item = this.#items.get(id);
    if (item) await this.#end(item);
    await this.tx.objectStore('sync_queue').delete(id);
  }

  async deleteAll(items: readonly QueueItem[]): Promise<void> {
    for (const { id } of items) await this.delete(id);
  }

  async #end(item: QueueItem): Promise<void> {
    this.#items.delete(item.id);
    await deleteFileRow(this.tx, item);
  }

  #set(item: QueueItem): void {
    const isInPlace = this.#items.has(item.id) || item.timestamp > this.#latest;
    this.#items.set(item.id, item);
    this.#latest = Math.max(this.#latest, item.timestamp);
    if (!isInPlace) this.#items = new Map(inOrder([...this.items]).map((one) => [one.id, one]));
  }
}
