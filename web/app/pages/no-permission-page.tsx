import { Button } from '@mantine/core';
import { IconHome, IconLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

export function NoPermissionPage({ reason }: { reason: string }) {
  return (
    <Page title="Berechtigung fehlt">
      <EmptyState
        icon={<IconLock size={30} />}
        title={reason}
        text="Ein Administrator kann Ihre Rolle ändern."
        action={
          <Button component={Link} href="/" leftSection={<IconHome size={18} />}>
            Zur Startseite
          </Button>
        }
      />
    </Page>
  );
}
