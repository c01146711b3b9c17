import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { signOutPath } from '#contract/auth.ts';
import { Page } from '#web/ui/page.tsx';
import { AccountGroup, AdministrationGroup, AppGroup, LaterGroup } from './setting-groups.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  return (
    <Page title="Einstellungen" actions={<SignOutButton className={classes.wideOnly} />}>
      <div className={classes.groups}>
        <AccountGroup />
        <AdministrationGroup />
        <AppGroup />
        <LaterGroup />
      </div>
      <SignOutButton className={classes.phoneOnly} />
    </Page>
  );
}

/** In the header of wide screens, at the end of the page on the phone: only one of them is there. */
function SignOutButton({ className }: { className: string | undefined }) {
  return (
    <Button
      className={className ?? ''}
      component="a"
      href={signOutPath}
      variant="default"
      leftSection={<IconLogout size={18} />}
    >
      Abmelden
    </Button>
  );
}
