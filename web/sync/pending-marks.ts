import { useSyncExternalStore } from 'react';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { problemOf } from './decision/problem.ts';

export type PendingMark = 'unsent' | 'conflict' | 'failed';

let cached: { unsent: readonly QueueItem[]; marks: Map<string, PendingMark> } | undefined;

/** Computed once for all cards. */
function marks(): Map<string, PendingMark> {
  const { unsent } = syncStatus.get();
  if (cached?.unsent !== unsent) cached = { unsent, marks: marksOf(unsent) };
  return cached.marks;
}

function marksOf(unsent: readonly QueueItem[]): Map<string, PendingMark> {
  const byRecord = new Map<string, PendingMark>();
  for (const item of unsent) {
    const record = recordOf(item);
    if (item.state === 'failed') byRecord.set(record, isConflict(item) ? 'conflict' : 'failed');
    else if (!byRecord.has(record)) byRecord.set(record, 'unsent');
  }
  return byRecord;
}

/** By the same rule as the list of changes that need a decision. */
const isConflict = (item: QueueItem) => problemOf(item).kind !== 'refused';

/** The mark of a record with unsent changes. */
export function usePendingMark(record: string): PendingMark | undefined {
  return useSyncExternalStore(syncStatus.subscribe, () => marks().get(record));
}
