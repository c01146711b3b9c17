import type { RowsTransaction } from '../databases/local-database.ts';
import { inOrder, type QueueItem } from './queue-item.ts';

/**
 * What a person has not sent yet, oldest first. Read once and kept in step with the store for as long
 * as the transaction lasts: a queue may hold thousands, and a batch settles a hundred of them.
 */
export class Unsent {
  readonly tx: RowsTransaction;
  #items: readonly QueueItem[];

  static async in(tx: RowsTransaction, userId: string): Promise<Unsent> {
    const items = await tx.objectStore('sync_queue').index('synced').getAll(0);
    return new Unsent(tx, inOrder(items.filter((item) => item.userId === userId)));
  }

  private constructor(tx: RowsTransaction, items: readonly QueueItem[]) {
    this.tx = tx;
    this.#items = items;
  }

  get items(): readonly QueueItem[] {
    return this.#items;
  }

  async put(item: QueueItem): Promise<void> {
    const others = this.#items.filter(({ id }) => id !== item.id);
    this.#items = item.synced === 1 ? others : inOrder([...others, item]);
    await this.tx.objectStore('sync_queue').put(item);
  }

  async delete(id: string): Promise<void> {
    this.#items = this.#items.filter((item) => item.id !== id);
    await this.tx.objectStore('sync_queue').delete(id);
  }
}
