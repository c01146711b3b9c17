import { EmergencyGroup } from '#web/emergency-access/emergency-group.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { DeviceGroup } from '#web/sync/device/device-group.tsx';
import { SignOutButton } from '#web/sync/leaving/sign-out-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import {
  AccountGroup,
  AdministrationGroup,
  AppGroup,
  InspectionGroup,
  LaterGroup,
} from './setting-groups.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const { id } = useCurrentUser();
  // The style shows one of the two buttons: in the header of wide screens, or at the end of the page on phones.
  return (
    <Page
      title="Einstellungen"
      actions={<SignOutButton userId={id} className={classes.wideOnly} />}
    >
      <div className={classes.groups}>
        <AccountGroup />
        <InspectionGroup />
        <AdministrationGroup />
        <EmergencyGroup className={classes.emergency} />
        <AppGroup />
        <DeviceGroup className={classes.device} />
        <LaterGroup />
      </div>
      <SignOutButton userId={id} className={classes.phoneOnly} />
    </Page>
  );
}
