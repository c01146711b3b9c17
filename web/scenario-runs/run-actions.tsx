import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconFileCheck, IconSignature } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { type NoteDrafts, useUnsavedCount } from './notes/note-drafts.ts';
import classes from './run-actions.module.css';

interface RunActionsProps {
  drafts: NoteDrafts;
  isSaving: boolean;
  isFinishing: boolean;
  onSave: () => void;
  onFinish: () => void;
  /** Where the results of a run that belongs to a Prüfart are signed; such a run is finished there, without network too. */
  inspectionsHref: string | undefined;
}

/** In the header on wide screens, in the bar above the navigation on phones. */
export function RunActions(props: RunActionsProps) {
  const { drafts, isSaving, isFinishing, onSave, onFinish, inspectionsHref } = props;
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
      {inspectionsHref ? (
        <Button
          className={classes.action ?? ''}
          component={Link}
          href={inspectionsHref}
          leftSection={<IconSignature size={20} />}
        >
          Prüfungen abschließen
        </Button>
      ) : (
        <Button
          className={classes.action ?? ''}
          leftSection={<IconFileCheck size={20} />}
          onClick={onFinish}
          disabled={!isOnline}
          loading={isFinishing}
        >
          Abschließen & PDF generieren
        </Button>
      )}
    </>
  );
}
