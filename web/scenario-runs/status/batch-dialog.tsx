import { Button } from '@mantine/core';
import { CappedList } from '#web/sync/capped-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './batch-dialog.module.css';
import type { BatchResult } from './status-batch.ts';

interface BatchDialogProps {
  opened: boolean;
  title: string;
  result: BatchResult;
  isRunning: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** The progress of changing many tasks, and what failed. */
export function BatchDialog(props: BatchDialogProps) {
  const { opened, title, result, isRunning, onCancel, onClose } = props;
  const { processed, total, failed } = result;
  return (
    <Dialog opened={opened} onClose={isRunning ? onCancel : onClose} title={title}>
      <p className={classes.count} role="status">
        {processed} von {total}
      </p>
      <progress className={classes.bar} value={processed} max={total} aria-label={title} />
      {failed.length > 0 && (
        <section className={classes.failed} aria-labelledby="batch-failed">
          <h3 className={classes.heading} id="batch-failed">
            {failed.length === 1
              ? 'Eine Aufgabe konnte nicht geändert werden:'
              : `${failed.length} Aufgaben konnten nicht geändert werden:`}
          </h3>
          <CappedList
            label="Nicht geändert"
            className={classes.list}
            entries={failed}
            renderEntry={({ id, label, reason }) => (
              <li key={id}>
                <strong>{label}</strong> {reason}
              </li>
            )}
          />
        </section>
      )}
      <div className={classes.actions}>
        {isRunning ? (
          <Button variant="default" onClick={onCancel}>
            Abbrechen
          </Button>
        ) : (
          <Button onClick={onClose}>Schließen</Button>
        )}
      </div>
    </Dialog>
  );
}
