import type { QueueItem } from '#web/offline/storage/queue-item.ts';

let made = 0;

/** A waiting change with the given fields and default values for the others. */
export function aQueueItem(fields: Partial<QueueItem> = {}): QueueItem {
  return {
    id: crypto.randomUUID(),
    type: 'equipment',
    action: 'update',
    data: { params: { id: crypto.randomUUID() }, body: { name: 'Pumpe 1' } },
    label: 'Pumpe 1',
    timestamp: made++,
    synced: 0,
    userId: '8f0b5f0e-3c44-4c52-9a55-0d8e3c1f7a11',
    state: 'waiting',
    ...fields,
  };
}
