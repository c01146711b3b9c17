/** Changes to tasks with and without network. The key belongs to the change, however it travels. */
import type { RunTask, TaskChange, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { nameOf } from './shown-tasks.ts';

/** The call asks only for the task; the run is for whoever has to decide about it later. */
const dataOf = ({ id, runId }: RunTask, body: TaskChange) => ({
  params: { taskId: id, runId },
  body,
});

/** `seen` is the status that the person had in front of them. */
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

/** `seen` is the note from which the person began. */
export function noteItem(task: RunTask, note: string | null, seen: string | null): NewItem {
  return {
    id: crypto.randomUUID(),
    type: 'scenario_task_note',
    action: 'update',
    data: dataOf(task, { note, base: { note: seen } }),
    label: nameOf(task),
  };
}
