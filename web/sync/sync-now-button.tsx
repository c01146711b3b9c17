import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { syncNow } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { showError } from '#web/ui/toast.tsx';

/** Also without a network: the browser's word for it may be out of date. */
export function SyncNowButton() {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await syncNow();
    } finally {
      setRunning(false);
    }
    if (!syncStatus.get().isOnline) {
      showError('Keine Verbindung', 'Der Server ist gerade nicht erreichbar.');
    }
  };
  return (
    <Button
      variant="light"
      leftSection={<IconRefresh size={18} />}
      onClick={() => void run()}
      loading={isRunning}
    >
      Jetzt synchronisieren
    </Button>
  );
}
