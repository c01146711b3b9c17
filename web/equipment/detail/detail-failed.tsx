import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isMissing } from '#web/api/transport-errors.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';

interface DetailFailedProps {
  error: Error;
  /** The list the Anlage was opened from. */
  backHref: string;
  onRepeat: () => void;
  isRepeating: boolean;
}

export function DetailFailed({ error, backHref, onRepeat, isRepeating }: DetailFailedProps) {
  return (
    <LoadFailed
      title="Die Anlage konnte nicht geladen werden"
      missing={{
        title: 'Anlage nicht gefunden',
        text: 'Sie wurde gelöscht, oder die Adresse stimmt nicht.',
      }}
      isMissing={isMissing(error)}
      action={
        <Button component={Link} href={backHref} leftSection={<IconArrowLeft size={18} />}>
          Zurück zur Übersicht
        </Button>
      }
      onRepeat={onRepeat}
      isRepeating={isRepeating}
    />
  );
}
