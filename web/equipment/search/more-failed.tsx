import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './more-failed.module.css';

/** Shown if some pages of a long list could not be loaded. */
export function MoreFailed({ onRepeat }: { onRepeat: () => void }) {
  return (
    <div className={classes.bar} role="alert">
      <p>Weitere Ergebnisse konnten nicht geladen werden.</p>
      <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRepeat}>
        Erneut versuchen
      </Button>
    </div>
  );
}
