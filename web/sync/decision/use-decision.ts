import { useState } from 'react';
import { device, syncNow } from '#web/offline/offline.ts';
import type { Device } from '#web/offline/sync/device.ts';
import { showError } from '#web/ui/notice/toast.tsx';

/** Carries out what a person chose for an item, and sends what may be sent now. */
export function useDecision() {
  const [isDeciding, setDeciding] = useState(false);
  const decide = async (choice: (mine: Device) => Promise<void>): Promise<void> => {
    setDeciding(true);
    try {
      await choice(await device());
    } catch {
      // Whatever kept the device from writing it down: the item is as it was.
      showError('Fehler', 'Ihre Entscheidung konnte nicht gespeichert werden.');
      return;
    } finally {
      setDeciding(false);
    }
    void syncNow();
  };
  return { isDeciding, decide };
}
