/** Changes of tasks, with and without network. */
import type { RunTask, TaskChange, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { nameOf } from './shown-tasks.ts';

/** The call only needs the task's id; the run's id is for deciding about the change later. */
const dataOf = ({ id, runId }: RunTask, body: TaskChange) => ({
  params: { taskId: id, runId },
  body,
});

/** `seen` is the status that the user saw before changing it. */
export function statusItem(task: RunTask, status: TaskStatus, seen = task.status): NewItem {
  return {
    id: crypto.randomUUID(),
    type: 'scenario_task',
    action: 'update',
    data: dataOf(task, {
      status,
      base: { status: seen, statusChangedAt: task.statusChangedAt ?? null },
    }),
    label: nameOf(task),
  };
}

/** `seen` is the note from which the user began. */
export function noteItem(task: RunTask, note: string | null, seen: string | null): NewItem {
  const seenAt = seen === task.note ? { noteChangedAt: task.noteChangedAt ?? null } : {};
  return {
    id: crypto.randomUUID(),
    type: 'scenario_task_note',
    action: 'update',
    data: dataOf(task, { note, base: { note: seen, ...seenAt } }),
    label: nameOf(task),
  };
}
