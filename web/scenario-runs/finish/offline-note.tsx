import { IconCloudOff } from '@tabler/icons-react';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import classes from './offline-note.module.css';

/** Why the button cannot be pressed, and what goes on without network. */
export function OfflineNote() {
  const { isOnline } = useSyncStatus();
  if (isOnline) return null;
  return (
    <p className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      <span>Status und Notizen gehen auch ohne Netz. Abschließen ist nur mit Netz möglich.</span>
    </p>
  );
}
