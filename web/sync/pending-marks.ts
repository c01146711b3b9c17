import { useSyncExternalStore } from 'react';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { problemOf } from './decision/problem.ts';

export type PendingMark = 'unsent' | 'conflict' | 'failed';

let known: { unsent: readonly QueueItem[]; marks: Map<string, PendingMark> } | undefined;

/** Worked out once for every card that asks. */
function marks(): Map<string, PendingMark> {
  const { unsent } = syncStatus.get();
  if (known?.unsent !== unsent) known = { unsent, marks: marksOf(unsent) };
  return known.marks;
}

function marksOf(unsent: readonly QueueItem[]): Map<string, PendingMark> {
  const found = new Map<string, PendingMark>();
  for (const item of unsent) {
    const record = recordOf(item);
    if (item.state === 'failed') found.set(record, isConflict(item) ? 'conflict' : 'failed');
    else if (!found.has(record)) found.set(record, 'unsent');
  }
  return found;
}

/** As the list of changes that need a decision has it. */
const isConflict = (item: QueueItem) => problemOf(item).kind !== 'refused';

/** Whether this record has changes the server does not have yet. */
export function usePendingMark(record: string): PendingMark | undefined {
  return useSyncExternalStore(syncStatus.subscribe, () => marks().get(record));
}
