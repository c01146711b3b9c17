import { Button } from '@mantine/core';
import { IconNote, IconScan } from '@tabler/icons-react';
import { use, useState } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { type NoteDrafts, useDraft } from '../notes/note-drafts.ts';
import { TaskNote } from '../notes/task-note.tsx';
import { locationOf, nameOf } from '../shown-tasks.ts';
import { StatusControl } from '../status/status-control.tsx';
import type { Facts } from '../tasks/task-card.tsx';
import { TaskPart } from '../tasks/task-part.ts';
import { UnsentChanges } from '../tasks/unsent-changes.tsx';
import classes from './round-panel.module.css';

interface RoundPanelProps {
  task: RunTask;
  /** The Prüfart of the run. */
  kindId: string | null;
  Facts: Facts;
  drafts: NoteDrafts;
  setStatus: (task: RunTask, status: TaskStatus) => void;
  onSave: () => void;
  onNext: () => void;
}

/** The task of the scanned Anlage: its status with one tap, a note, and on to the next code. */
export function RoundPanel(props: RoundPanelProps) {
  const { task, kindId, Facts, drafts, setStatus, onSave, onNext } = props;
  const Part = use(TaskPart);
  const hasDraft = useDraft(drafts, task.id) !== undefined;
  const [isNoteOpen, setNoteOpen] = useState(hasDraft || task.note !== null);
  return (
    <div className={classes.panel}>
      <div role="status">
        <h2 className={classes.name} dir="auto">
          {nameOf(task)}
        </h2>
        <Facts type={task.equipment.type} locationRaw={locationOf(task)} />
        <PendingPill record={task.id} />
      </div>
      <StatusControl status={task.status} onChange={(wanted) => setStatus(task, wanted)} />
      {Part && <Part task={task} kindId={kindId} isOpen />}
      {isNoteOpen && <TaskNote task={task} drafts={drafts} onSave={onSave} />}
      <UnsentChanges taskId={task.id} />
      <div className={classes.actions}>
        {!isNoteOpen && (
          <Button
            variant="default"
            leftSection={<IconNote size={20} />}
            onClick={() => setNoteOpen(true)}
          >
            Notiz
          </Button>
        )}
        <Button leftSection={<IconScan size={20} />} onClick={onNext}>
          Nächste
        </Button>
      </div>
    </div>
  );
}
