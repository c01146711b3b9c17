import { IconArrowLeft } from '@tabler/icons-react';
import { isNotFound } from '#web/api/transport-errors.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';

interface EquipmentFailedProps {
  error: Error;
  /** The list from which the Anlage was opened. */
  backHref: string;
  onRepeat: () => void;
  isRepeating: boolean;
}

const title = 'Anlage nicht gefunden';

export function EquipmentFailed({ error, backHref, onRepeat, isRepeating }: EquipmentFailedProps) {
  return (
    <LoadFailed
      title={title}
      text="Sie konnte nicht geladen werden. Bitte versuchen Sie es gleich erneut."
      missing={{ title, text: 'Sie wurde gelöscht, oder die Adresse stimmt nicht.' }}
      isMissing={isNotFound(error)}
      overview={{
        label: 'Zurück zur Übersicht',
        href: backHref,
        icon: <IconArrowLeft size={18} />,
      }}
      onRepeat={onRepeat}
      isRepeating={isRepeating}
    />
  );
}
