import { IconCloudOff } from '@tabler/icons-react';
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
