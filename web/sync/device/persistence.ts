import { useEffect } from 'react';
import { useSyncStatus } from '../use-sync-status.ts';

const storageKey = 'storagePersistenceAsked';

/** Asks the browser once not to delete the data, when the first change is only on this device. */
export function useAskForPersistence(): void {
  const hasUnsent = useSyncStatus().unsent.length > 0;
  useEffect(() => {
    if (hasUnsent && isFirstTime()) void askForPersistence();
  }, [hasUnsent]);
}

/** Whether the browser promises not to delete the data; undefined if it does not say. */
export async function isPersistent(): Promise<boolean | undefined> {
  return navigator.storage?.persisted?.();
}

export async function askForPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await isPersistent()) || navigator.storage.persist();
}

function isFirstTime(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false;
    localStorage.setItem(storageKey, 'true');
    return true;
  } catch {
    // Without storage the browser would be asked again and again.
    return false;
  }
}
