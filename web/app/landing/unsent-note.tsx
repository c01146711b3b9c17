import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { device } from '#web/offline/offline.ts';
import { formatCount } from '#web/sync/counts.ts';
import classes from './landing-page.module.css';

/** Tells a user whose session has ended that unsent changes are still on this device. */
export function UnsentNote() {
  const count = useUnsentCount();
  if (count === 0) return null;
  const text =
    count === 1
      ? 'Auf diesem Gerät wartet eine Änderung. Sie bleibt hier und wird gesendet, sobald die Person sich wieder anmeldet, die sie gemacht hat.'
      : `Auf diesem Gerät warten ${formatCount(count)} Änderungen. Sie bleiben hier und werden gesendet, sobald die Person sich wieder anmeldet, die sie gemacht hat.`;
  return (
    <div className={classes.note} role="status">
      <IconCloudUpload className={classes.noteIcon} size={20} aria-hidden />
      <p className={classes.noteText}>{text}</p>
    </div>
  );
}

function useUnsentCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    void countUnsent().then(
      (found) => isShown && setCount(found),
      (error: unknown) => reportError(error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return count;
}

/** Opening a missing database would create it, and a new visitor has no unsent changes. */
async function countUnsent(): Promise<number> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === 'equipment-finder')) return 0;
  return (await device()).countUnsent();
}
