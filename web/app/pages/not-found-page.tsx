import { Button } from '@mantine/core';
import { IconHome, IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

/** `missing`: the title if the address names a record that does not exist. */
export function NotFoundPage({ missing }: { missing?: string | undefined }) {
  return (
    <Page title={missing ?? 'Seite nicht gefunden'}>
      <EmptyState
        icon={<IconMapOff size={30} />}
        title={missing ?? '404 Page Not Found'}
        text={
          missing
            ? 'Vielleicht ist die Adresse unvollständig oder veraltet.'
            : 'Diese Seite gibt es nicht. Vielleicht ist die Adresse unvollständig oder veraltet.'
        }
        action={
          <Button component={Link} href="/" leftSection={<IconHome size={18} />}>
            Zur Startseite
          </Button>
        }
      />
    </Page>
  );
}
