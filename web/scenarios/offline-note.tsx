import { IconCloudOff } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import classes from './offline-note.module.css';

/** Why the buttons cannot be pressed; whoever has none need not know. */
export function OfflineNote() {
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  if (isOnline || !can(user, 'scenario.run')) return null;
  const needing = can(user, 'scenario.manage')
    ? 'Szenarien lassen sich nur mit Netz starten, anlegen, ändern und löschen.'
    : 'Szenarien lassen sich nur mit Netz starten.';
  return (
    <p className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      <span>{needing} Ein Lauf, den dieses Gerät schon kennt, geht auch ohne Netz weiter.</span>
    </p>
  );
}
