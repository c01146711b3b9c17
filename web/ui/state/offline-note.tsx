import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './offline-note.module.css';

/** Says which parts of a screen work without network. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Says why a screen is read-only. */
export function DeniedNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconLock size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
