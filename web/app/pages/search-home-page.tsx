import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

export function SearchHomePage() {
  const user = useCurrentUser();
  const mayCreate = can(user, 'equipment.create');
  return (
    <Page title="Anlagenverwaltung">
      <EmptyState
        icon={<IconSearch size={30} />}
        title="Willkommen zur Anlagenverwaltung"
        text="Suchen Sie nach Name, Typ, Standort oder Tag – oder legen Sie eine neue Anlage an."
        action={
          mayCreate && (
            <Button component={Link} href="/create" leftSection={<IconPlus size={18} />}>
              Neue Anlage anlegen
            </Button>
          )
        }
      />
    </Page>
  );
}
