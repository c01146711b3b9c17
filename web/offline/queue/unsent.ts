import type { RowsTransaction } from '../storage/local-database.ts';
import { inOrder, type QueueItem } from '../storage/queue-item.ts';
import { deleteFileRow, writeFileRow } from './file-row.ts';

/**
 * What a person has not sent yet, oldest first. Read once and kept in step with the store for as long
 * as the transaction lasts: a queue may hold thousands, and each of them may have to be placed anew.
 */
export class Unsent {
  readonly tx: RowsTransaction;
  /** In their order. */
  #items = new Map<string, QueueItem>();
  #latest = 0;

  static async in(tx: RowsTransaction, userId: string): Promise<Unsent> {
    const items = await tx.objectStore('sync_queue').index('synced').getAll(0);
    return new Unsent(tx, inOrder(items.filter((item) => item.userId === userId)));
  }

  private constructor(tx: RowsTransaction, items: readonly QueueItem[]) {
    this.tx = tx;
    for (const item of items) this.#note(item);
  }

  get items(): readonly QueueItem[] {
    return [...this.#items.values()];
  }

  find(id: string): QueueItem | undefined {
    return this.#items.get(id);
  }

  /** Rejects where there is one of this id, sent or not. */
  async add(item: QueueItem): Promise<QueueItem> {
    const added = await writeFileRow(this.tx, item);
    await this.tx.objectStore('sync_queue').add(added);
    this.#note(added);
    return added;
  }

  async put(item: QueueItem): Promise<void> {
    this.#note(item);
    await this.tx.objectStore('sync_queue').put(item);
  }

  /** The server has it: it no longer waits, and its file is no longer needed. */
  async markSent(item: QueueItem, { now, begun }: { now: number; begun: number }): Promise<void> {
    const { error: _, file: __, attached: ___, isTried: ____, ...rest } = item;
    await this.#end(item);
    await this.tx
      .objectStore('sync_queue')
      // What the server has of an Anlage is here already.
      .put({
        ...{ ...rest, synced: 1, syncedAt: now },
        ...(item.type === 'equipment' ? {} : { sentDuring: begun }),
      });
  }

  async delete(id: string): Promise<void> {
    const item = this.#items.get(id);
    if (item) await this.#end(item);
    await this.tx.objectStore('sync_queue').delete(id);
  }

  async #end(item: QueueItem): Promise<void> {
    this.#forget(item.id);
    await deleteFileRow(this.tx, item);
  }

  #note(item: QueueItem): void {
    const isInPlace = this.#items.has(item.id) || item.timestamp > this.#latest;
    this.#items.set(item.id, item);
    this.#latest = Math.max(this.#latest, item.timestamp);
    if (!isInPlace) this.#items = new Map(inOrder([...this.items]).map((one) => [one.id, one]));
  }

  #forget(id: string): void {
    this.#items.delete(id);
  }
}
