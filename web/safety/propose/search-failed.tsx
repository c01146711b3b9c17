import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { metNoServer } from '#web/api/transport-errors.ts';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import classes from './point-search.module.css';

interface SearchFailedProps {
  error: Error;
  onRepeat: () => void;
  isRepeating: boolean;
  onNew: () => void;
}

/** A point can be made without network, even where none can be searched for. */
export function SearchFailed({ error, onRepeat, isRepeating, onNew }: SearchFailedProps) {
  if (!metNoServer(error)) {
    const text = 'Die Absicherungspunkte konnten nicht geladen werden.';
    return <SectionFailed text={text} onRepeat={onRepeat} isRepeating={isRepeating} />;
  }
  return (
    <div className={classes.failed} role="alert">
      <p>
        Die Absicherungspunkte sind noch nicht auf diesem Gerät. Einen neuen Punkt können Sie auch
        ohne Netz anlegen.
      </p>
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={onNew}>
        Neuen Punkt anlegen
      </Button>
    </div>
  );
}
