import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { chosenLimit } from '#contract/scenarios/scenario-runs.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { StartRunDialog } from './start-run-dialog.tsx';

/** A run with Anlagen that were chosen in a list. */
export function StartChosenRun({ ids }: { ids: readonly string[] }) {
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const [isOpen, setOpen] = useState(false);
  const [kindId, setKindId] = useState<string | null>(null);
  if (!can(user, 'scenario.run')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={20} aria-hidden />}
        disabled={!isOnline || ids.length > chosenLimit}
        onClick={() => setOpen(true)}
      >
        Lauf starten
      </Button>
      {isOpen && (
        <StartRunDialog
          equipmentIds={ids}
          kindId={kindId}
          onKind={setKindId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
