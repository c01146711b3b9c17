import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Block } from './blocks.ts';
import type { Environment } from './environment.ts';
import type { QueueItem } from './queue-item.ts';
import { type Endings, reopened } from './reopened.ts';

interface LocalSchema extends DBSchema {
  /** Blocks have none of the indexed fields, so these indexes are empty. */
  equipment: {
    key: string;
    value: Block;
    indexes: { name: string; type: string; locationRaw: string; updatedAt: string };
  };
  equipment_safety_links: {
    key: string;
    value: Block;
    indexes: { equipmentId: string; role: string };
  };
  sync_queue: {
    key: string;
    value: QueueItem;
    indexes: { synced: 0 | 1; timestamp: number };
  };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;

export function openLocalDatabase(environment: Environment): Promise<LocalDatabase> {
  return reopened((endings) => open(environment, endings));
}

function open({ prefix }: Environment, endings: Endings): Promise<LocalDatabase> {
  return openDB<LocalSchema>(`${prefix}equipment-finder`, 1, {
    upgrade(database) {
      const equipment = database.createObjectStore('equipment', { keyPath: 'id' });
      for (const field of ['name', 'type', 'locationRaw', 'updatedAt'] as const) {
        equipment.createIndex(field, field);
      }
      const links = database.createObjectStore('equipment_safety_links', { keyPath: 'id' });
      for (const field of ['equipmentId', 'role'] as const) links.createIndex(field, field);
      const queue = database.createObjectStore('sync_queue', { keyPath: 'id' });
      for (const field of ['synced', 'timestamp'] as const) queue.createIndex(field, field);
    },
    ...endings,
  });
}

/** Writes the queue and Anlagen together. With strict durability the data is on the disk when it ends. */
export function openQueueTransaction(database: LocalDatabase) {
  return database.transaction(['equipment', 'sync_queue'], 'readwrite', { durability: 'strict' });
}

export type QueueTransaction = ReturnType<typeof openQueueTransaction>;

/** Runs `work` in such a transaction, and aborts it if `work` fails, so that nothing of it is stored. */
export async function writeQueue<T>(
  database: LocalDatabase,
  work: (tx: QueueTransaction) => Promise<T>,
): Promise<T> {
  const tx = openQueueTransaction(database);
  try {
    const result = await work(tx);
    await tx.done;
    return result;
  } catch (error) {
    abort(tx);
    await tx.done.catch(() => {});
    // If the browser ended the transaction, its error says why; that of `work` is only a consequence.
    throw tx.error ?? error;
  }
}

function abort(tx: QueueTransaction): void {
  try {
    tx.abort();
  } catch (error) {
    const hasEnded = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!hasEnded) throw error;
  }
}
