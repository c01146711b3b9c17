import { Button } from '@mantine/core';
import { IconCheck, IconClipboardText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { outcomeLabels } from '#contract/inspections/readings.ts';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { recordAddress } from '#web/inspections/records/record-addresses.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { Pill } from '#web/ui/pill.tsx';
import classes from './task-result.module.css';
import { everythingOk } from './task-result-draft.ts';
import { saveResult, seenIn } from './task-result-writes.ts';

const tones = { ok: 'ok', defect: 'bad', untestable: 'unsure' } as const;

interface TaskResultProps {
  task: RunTask;
  kindId: string;
  isOpen: boolean;
}

/** What was found at the Anlage of a task: everything i.O. with one tap, or the points one by one. */
export function TaskResult({ task, kindId, isOpen }: TaskResultProps) {
  const user = useCurrentUser();
  const { data: kinds } = useQuery(inspectionKindsQuery);
  const kind = kinds?.find(({ id }) => id === kindId);
  const { send, isSending } = useQueuedWrite({
    send: (fields: NonNullable<ReturnType<typeof everythingOk>>) =>
      saveResult(user.id, task, { fields, seen: seenIn(task) }),
    done: 'Ergebnis gespeichert',
    failed: 'Das Ergebnis konnte nicht gespeichert werden.',
  });
  const { result, recordId } = task;
  const ok = kind && everythingOk(kind);
  return (
    <div className={classes.result}>
      {result && (
        <p className={classes.outcome}>
          <Pill tone={tones[result.outcome]}>{outcomeLabels[result.outcome]}</Pill>
          {[result.reason, result.remark].filter(Boolean).join(' · ')}
        </p>
      )}
      {recordId && (
        <Link
          className={classes.record ?? ''}
          href={recordAddress({ id: recordId, equipmentId: task.assetId })}
        >
          Zum Prüfbericht
        </Link>
      )}
      {isOpen && !recordId && (
        <div className={classes.buttons}>
          {!result && ok && (
            <Button
              variant="light"
              loading={isSending}
              leftSection={<IconCheck size={20} aria-hidden />}
              onClick={() => send(ok)}
            >
              Alles i.O.
            </Button>
          )}
          <Button
            component={Link}
            href={`/scenario-runs/${task.runId}/tasks/${task.id}`}
            variant="light"
            leftSection={<IconClipboardText size={20} aria-hidden />}
          >
            {result ? 'Ergebnis ändern' : 'Ergebnis eintragen'}
          </Button>
        </div>
      )}
    </div>
  );
}
