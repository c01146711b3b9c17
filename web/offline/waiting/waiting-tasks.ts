import { type RunTask, type ScenarioRun, taskAfter } from '#contract/scenario-runs.ts';
import { recordOf, type SyncType } from '#contract/sync.ts';
import type { QueueItem } from '../queue/queue-item.ts';

const taskTypes: readonly SyncType[] = ['scenario_task', 'scenario_task_note'];

/** A change to a task of a run: its status or its note. */
export const isTaskChange = ({ type }: QueueItem): boolean => taskTypes.includes(type);

/**
 * A run as it will be when what waits has been sent. What the server has refused, and whatever comes
 * too late for a finished run, is told beside the task and not in its place.
 */
export function withWaitingTasks(run: ScenarioRun, waiting: readonly QueueItem[]): ScenarioRun {
  if (run.finishedAt !== null) return run;
  const tasks = tasksWithWaiting(run.tasks, waiting);
  return tasks === run.tasks ? run : { ...run, tasks };
}

/** Tasks of a run that goes on. */
export function tasksWithWaiting(tasks: RunTask[], waiting: readonly QueueItem[]): RunTask[] {
  const changes = waiting.filter((item) => isTaskChange(item) && item.state !== 'failed');
  if (changes.length === 0) return tasks;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const item of changes) {
    const id = recordOf(item);
    const task = taskAfter(byId.get(id), item, id);
    if (task) byId.set(id, task);
  }
  return [...byId.values()];
}
