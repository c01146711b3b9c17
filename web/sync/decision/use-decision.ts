import { useState } from 'react';
import { device, syncNow } from '#web/offline/offline.ts';
import type { Device } from '#web/offline/sync/device.ts';
import { showError } from '#web/ui/notice/toast.tsx';

/** Applies a decision of the person to the queue, and sends what can be sent now. */
export function useDecision() {
  const [isDeciding, setDeciding] = useState(false);
  const decide = async (choice: (thisDevice: Device) => Promise<void>): Promise<void> => {
    setDeciding(true);
    try {
      await choice(await device());
    } catch {
      // For any error of the storage: the item is unchanged.
      showError('Fehler', 'Ihre Entscheidung konnte nicht gespeichert werden.');
      return;
    } finally {
      setDeciding(false);
    }
    void syncNow();
  };
  return { isDeciding, decide };
}
