import { useEffect, useState } from 'react';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { askForPersistence, isPersistent } from './persistence.ts';

interface Storage {
  /** Undefined if the browser does not say. */
  bytes?: number | undefined;
  isPersistent?: boolean | undefined;
}

/** How much data is on this device, and whether the browser promises not to delete it. */
export function useStorage() {
  const [storage, setStorage] = useState<Storage>();
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    void readStorage().then(setStorage);
  }, []);

  const persist = async () => {
    setAsking(true);
    if (await askForPersistence()) showSuccess('Die Daten bleiben dauerhaft auf diesem Gerät.');
    else {
      showError(
        'Nicht möglich',
        'Der Browser sagt das gerade nicht zu. Installieren Sie die App, dann klappt es meist.',
      );
    }
    setStorage(await readStorage());
    setAsking(false);
  };

  return { storage, isAsking, persist };
}

async function readStorage(): Promise<Storage> {
  const estimate = await navigator.storage?.estimate?.();
  return { bytes: estimate?.usage, isPersistent: await isPersistent() };
}
