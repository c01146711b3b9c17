import { useEffect } from 'react';
import { showError } from '#web/ui/toast.tsx';
import type { NoteDrafts } from './note-drafts.ts';

/** Notes that are not saved stay on this device and nobody else sees them: whoever leaves the screen is told. */
export function useLeavingWarning(drafts: NoteDrafts): void {
  useEffect(
    () => () => {
      const count = drafts.unsaved().length;
      if (count > 0) showError('Notizen nicht gespeichert', warning(count));
    },
    [drafts],
  );
}

const warning = (count: number) =>
  count === 1
    ? 'Eine Notiz liegt nur auf diesem Gerät, bis Sie zurückkehren und sie speichern.'
    : `${count} Notizen liegen nur auf diesem Gerät, bis Sie zurückkehren und sie speichern.`;
