import { useSyncExternalStore } from 'react';
import { type SyncStatus, syncStatus } from '#web/offline/sync-status.ts';

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get);
}
