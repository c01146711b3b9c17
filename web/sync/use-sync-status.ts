import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '#web/offline/sync/sync-status.ts';

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get);
}
