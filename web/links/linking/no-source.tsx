import { Button } from '@mantine/core';
import { IconArrowLeft, IconLinkOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { linkingTitle } from './linking-screen.tsx';

/** Shown if the address was opened directly, without a source. */
export function NoSource() {
  return (
    <Page title={linkingTitle}>
      <EmptyState
        tone="bad"
        icon={<IconLinkOff size={30} />}
        title="Keine Anlage zum Verknüpfen ausgewählt."
        text="Öffnen Sie zuerst eine Anlage. Dort führt „Verknüpfen“ hierher."
        action={
          <Button component={Link} href="/" leftSection={<IconArrowLeft size={18} />}>
            Zurück zur Übersicht
          </Button>
        }
      />
    </Page>
  );
}
