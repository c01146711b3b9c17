import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { type ComponentType, memo, use, useId } from 'react';
import { Link } from 'wouter';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import {
  type RunTask,
  type TaskStatus,
  taskStatusLabels,
} from '#contract/scenarios/scenario-runs.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pill } from '#web/ui/pill.tsx';
import type { NoteDrafts } from '../notes/note-drafts.ts';
import { ReadOnlyNote } from '../notes/read-only-note.tsx';
import { TaskNote } from '../notes/task-note.tsx';
import { locationOf, nameOf } from '../shown-tasks.ts';
import { StatusControl } from '../status/status-control.tsx';
import classes from './task-card.module.css';
import { TaskPart } from './task-part.ts';
import { UnsentChanges } from './unsent-changes.tsx';

/** Shows type and location of an Anlage. */
export type Facts = ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;

interface TaskCardProps {
  task: RunTask;
  /** The Prüfart of the run. */
  kindId: string | null;
  Facts: Facts;
  drafts: NoteDrafts;
  /** Undefined if nothing can be changed. */
  setStatus?: ((task: RunTask, status: TaskStatus) => void) | undefined;
  isFinished: boolean;
  /** False for a task that no longer matches the filter, but stays because the user has just changed it. */
  matchesFilter: boolean;
  onSave: () => void;
}

/** Memoised, because scrolling and typing render the list many times a second. */
export const TaskCard = memo((props: TaskCardProps) => {
  const { task, kindId, Facts, drafts, setStatus } = props;
  const { isFinished, matchesFilter, onSave } = props;
  const titleId = useId();
  const { id, assetId, equipment, status } = task;
  const Part = use(TaskPart);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 className={classes.name} id={titleId} dir="auto">
          {assetId ? (
            <Link className={classes.link} href={`/equipment/${assetId}`}>
              {nameOf(task)}
            </Link>
          ) : (
            nameOf(task)
          )}
        </h3>
        <TaskStatusPill status={status} />
      </div>
      <Facts type={equipment.type} locationRaw={locationOf(task)} />
      {setStatus && (
        <StatusControl status={status} onChange={(wanted) => setStatus(task, wanted)} />
      )}
      {Part && <Part task={task} kindId={kindId} isOpen={setStatus !== undefined} />}
      {setStatus ? (
        <TaskNote task={task} drafts={drafts} onSave={onSave} />
      ) : (
        <ReadOnlyNote task={task} drafts={drafts} isFinished={isFinished} />
      )}
      <UnsentChanges taskId={id} />
      <p className={classes.foot}>
        {!matchesFilter && <Pill>Passt nicht mehr zum Filter</Pill>}
        <PendingPill record={id} />
        {task.completedAt && task.completedByName && !isOnlyCompleted(task) && (
          <span>
            Erledigt von {task.completedByName}, {formatDateTime(task.completedAt)}
          </span>
        )}
        {task.note && task.noteChangedByName && task.noteChangedAt !== task.updatedAt && (
          <span>
            Notiz von {task.noteChangedByName},{' '}
            {formatDateTime(task.noteChangedAt ?? task.updatedAt)}
          </span>
        )}
        {task.updatedByName && (
          <span>
            Zuletzt geändert von {task.updatedByName}, {formatDateTime(task.updatedAt)}
          </span>
        )}
      </p>
    </article>
  );
});

/** Whether nothing was changed since the task was done. */
const isOnlyCompleted = ({ completedAt, completedByName, updatedAt, updatedByName }: RunTask) =>
  completedAt === updatedAt && completedByName === updatedByName;

const looks = {
  open: { tone: 'neutral', Icon: IconCircle },
  in_progress: { tone: 'accent', Icon: IconCircleDashed },
  done: { tone: 'ok', Icon: IconCircleCheckFilled },
} as const;

function TaskStatusPill({ status }: { status: TaskStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {taskStatusLabels[status]}
    </Pill>
  );
}
