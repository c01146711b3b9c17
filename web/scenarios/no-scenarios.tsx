import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NoScenarios({ onCreate }: { onCreate: () => void }) {
  const mayManage = can(useCurrentUser(), 'scenario.manage');
  const { isOnline } = useSyncStatus();
  return (
    <EmptyState
      icon={<IconListCheck size={30} />}
      title="Noch keine Szenarien"
      text={
        mayManage
          ? 'Ein Szenario legt fest, welche Anlagen bei einer Prüfrunde oder im Notfall abgearbeitet werden.'
          : 'Sobald ein Prüfer oder Administrator ein Szenario angelegt hat, erscheint es hier.'
      }
      action={
        mayManage && (
          <Button leftSection={<IconPlus size={18} />} disabled={!isOnline} onClick={onCreate}>
            Erstes Szenario erstellen
          </Button>
        )
      }
    />
  );
}
