import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHome, IconRefresh } from '@tabler/icons-react';
import type { FallbackProps } from 'react-error-boundary';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FullPage } from '#web/ui/full-page.tsx';

/** Both ways out load anew: what broke once may have left half a state behind. */
export function ErrorFallback({ error }: FallbackProps) {
  return (
    <FullPage title="Fehler">
      <EmptyState
        level={1}
        tone="bad"
        icon={<IconAlertTriangle size={30} />}
        title="Ein Fehler ist aufgetreten"
        text={error instanceof Error ? error.message : String(error)}
        note="Der Fehler wurde protokolliert."
        action={
          <>
            <Button
              leftSection={<IconHome size={18} />}
              onClick={() => window.location.assign('/')}
            >
              Zur Startseite
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              onClick={() => window.location.reload()}
            >
              Seite neu laden
            </Button>
          </>
        }
      />
    </FullPage>
  );
}
