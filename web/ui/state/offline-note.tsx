import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './offline-note.module.css';

/** What goes on without network and what does not, on a screen that has both. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
