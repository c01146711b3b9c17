import { Button } from '@mantine/core';
import { IconArrowLeft, IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { statusOf } from '#web/api/transport-errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface DetailFailedProps {
  error: Error;
  /** The list the Anlage was opened from. */
  backHref: string;
  onRepeat: () => void;
  isRepeating: boolean;
}

export function DetailFailed({ error, backHref, onRepeat, isRepeating }: DetailFailedProps) {
  // 400: what stands in the address is no id at all.
  const isMissing = [400, 404].includes(statusOf(error) ?? 0);
  if (!isMissing) {
    return (
      <ErrorState
        title="Die Anlage konnte nicht geladen werden"
        text="Bitte versuchen Sie es gleich erneut."
        onRepeat={onRepeat}
        isRepeating={isRepeating}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMapPinOff size={30} />}
      title="Anlage nicht gefunden"
      text="Sie wurde gelöscht, oder die Adresse stimmt nicht."
      action={
        <Button component={Link} href={backHref} leftSection={<IconArrowLeft size={18} />}>
          Zurück zur Übersicht
        </Button>
      }
    />
  );
}
