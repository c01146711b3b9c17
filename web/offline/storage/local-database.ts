import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Block } from './blocks.ts';
import type { Environment } from './environment.ts';
import type { QueueItem } from './queue-item.ts';
import { type Endings, reopened } from './reopened.ts';

interface LocalSchema extends DBSchema {
  /** In blocks, which have none of the indexed fields: nothing is looked up by these indexes. */
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

/** The change and its entry in the queue are on the disk together, or neither is. */
export function writeRows(database: LocalDatabase) {
  return database.transaction(['equipment', 'sync_queue'], 'readwrite', { durability: 'strict' });
}

export type RowsTransaction = ReturnType<typeof writeRows>;
