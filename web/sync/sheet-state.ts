import { useSyncExternalStore } from 'react';
import { observable } from '#web/offline/storage/observable.ts';

interface SheetState {
  isOpen: boolean;
  /** Its code is loaded when it is first opened. */
  isWanted: boolean;
}

const sheet = observable<SheetState>({ isOpen: false, isWanted: false });

export const openSyncSheet = () => sheet.set({ isOpen: true, isWanted: true });
export const closeSyncSheet = () => sheet.change({ isOpen: false });

export function useSheetState(): SheetState {
  return useSyncExternalStore(sheet.subscribe, sheet.get);
}
