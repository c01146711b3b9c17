import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Page } from '#web/ui/page/page.tsx';
import { useUserActions } from './actions/use-user-actions.tsx';
import { AddUserDialog } from './add/add-user-dialog.tsx';
import { useUserList } from './use-user-list.ts';
import { UserFilters } from './user-filters.tsx';
import { UserResults } from './user-results.tsx';
import classes from './users-page.module.css';
import { BlacklistCard } from './waiting/blacklist-card.tsx';

export function UsersPage() {
  const users = useUserList();
  const results = useRef<HTMLDivElement>(null);
  const { actions, dialogs } = useUserActions(() => {
    // The menu of the removed row had the focus.
    results.current?.focus({ preventScroll: true });
  });
  return (
    <Page title="Benutzerverwaltung" backHref="/settings" actions={<AddUserButton />}>
      <div className={classes.parts}>
        <UserFilters filters={users.filters} onChange={users.change} />
        <div ref={results} tabIndex={-1}>
          <UserResults users={users} actions={actions} />
        </div>
        <BlacklistCard />
      </div>
      {dialogs}
    </Page>
  );
}

/** On phones only the icon is shown. */
function AddUserButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.add ?? ''}
        leftSection={<IconUserPlus size={20} />}
        aria-label="Benutzer hinzufügen"
        data-tooltip="Benutzer hinzufügen"
        onClick={() => setOpen(true)}
      >
        <span className={classes.word}>Benutzer hinzufügen</span>
      </Button>
      <AddUserDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
