import { useEffect } from 'react';
import { useSyncStatus } from '../use-sync-status.ts';

const storageKey = 'storagePersistenceAsked';

/** Once something lies on this device alone, the browser is asked, a single time, to keep it. */
export function useAskForPersistence(): void {
  const hasUnsent = useSyncStatus().unsent.length > 0;
  useEffect(() => {
    if (hasUnsent && isFirstTime()) void askForPersistence();
  }, [hasUnsent]);
}

/** Whether the browser promises not to delete what is kept here; undefined where it does not say. */
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
    // Where nothing is remembered, it would be asked again and again.
    return false;
  }
}
