/** Results of tasks, with and without network. */
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { noResult, type ResultFields, type SeenResult } from '#contract/scenarios/task-results.ts';
import { write } from '#web/offline/offline.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';

export function seenIn({ result }: Pick<RunTask, 'result'>): SeenResult {
  if (!result) return noResult;
  const { changedAt: _, changedByName: __, ...seen } = result;
  return seen;
}

/** `seen` is the result from which the user began. The call only needs the task's id. */
const resultItem = (task: RunTask, fields: ResultFields, seen: SeenResult): NewItem => ({
  ...{ id: crypto.randomUUID(), type: 'scenario_task_result', action: 'update' },
  data: { params: { taskId: task.id, runId: task.runId }, body: { ...fields, base: seen } },
  label: task.equipment.name,
});

const doneItem = (task: RunTask): NewItem => ({
  ...{ id: crypto.randomUUID(), type: 'scenario_task', action: 'update' },
  data: {
    params: { taskId: task.id, runId: task.runId },
    body: {
      status: 'done',
      base: { status: task.status, statusChangedAt: task.statusChangedAt },
    },
  },
  label: task.equipment.name,
});

/** A task with a result is done. */
export async function saveResult(
  userId: string,
  task: RunTask,
  { fields, seen }: { fields: ResultFields; seen: SeenResult },
) {
  const written = await write<RunTask>(userId, resultItem(task, fields, seen));
  if (task.status === 'done' || fields.outcome === null) return written;
  const done = await write<RunTask>(userId, doneItem(task));
  return written.kind === 'queued' ? written : done;
}
