import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconFileCheck } from '@tabler/icons-react';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { type NoteDrafts, useUnsavedCount } from './notes/note-drafts.ts';
import classes from './run-actions.module.css';

interface RunActionsProps {
  drafts: NoteDrafts;
  isSaving: boolean;
  isFinishing: boolean;
  onSave: () => void;
  onFinish: () => void;
}

/** In the header on wide screens, in the bar above the navigation on phones. */
export function RunActions({ drafts, isSaving, isFinishing, onSave, onFinish }: RunActionsProps) {
  const count = useUnsavedCount(drafts);
  const { isOnline } = useSyncStatus();
  return (
    <>
      <Button
        className={classes.action ?? ''}
        variant="light"
        leftSection={<IconDeviceFloppy size={20} />}
        onClick={onSave}
        disabled={count === 0}
        loading={isSaving}
      >
        Notizen speichern{count > 0 && ` (${count})`}
      </Button>
      <Button
        className={classes.action ?? ''}
        leftSection={<IconFileCheck size={20} />}
        onClick={onFinish}
        disabled={!isOnline}
        loading={isFinishing}
      >
        Abschließen & PDF generieren
      </Button>
    </>
  );
}
