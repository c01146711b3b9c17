import { Button } from '@mantine/core';
import { IconHome, IconLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FullPage } from '#web/ui/full-page.tsx';

export function NoPermissionPage({ reason }: { reason: string }) {
  return (
    <FullPage title="Berechtigung fehlt">
      <EmptyState
        level={1}
        icon={<IconLock size={30} />}
        title="Berechtigung fehlt"
        text={`${reason}.`}
        note="Ein Administrator kann Ihre Rolle ändern."
        action={
          <Button component={Link} href="/" leftSection={<IconHome size={18} />}>
            Zur Startseite
          </Button>
        }
      />
    </FullPage>
  );
}
