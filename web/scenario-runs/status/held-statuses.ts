import { useCallback, useState } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { RunView } from '../shown-tasks.ts';

type Statuses = ReadonlyMap<string, TaskStatus>;
type SetStatus = (task: RunTask, status: TaskStatus) => void;

const none: Statuses = new Map();

/**
 * The statuses that tasks had before this person changed them: with them they are filtered and sorted,
 * so that no card goes away under the finger. It lasts until the person looks at the list another way.
 */
export function useHeldStatuses(view: RunView, setStatus: SetStatus) {
  const [held, setHeld] = useState({ view, statuses: none });
  const hold = useCallback<SetStatus>(
    (task, status) => {
      setHeld((before) => {
        const statuses = before.view === view ? before.statuses : none;
        if (statuses.has(task.id)) return before;
        return { view, statuses: new Map(statuses).set(task.id, task.status) };
      });
      setStatus(task, status);
    },
    [view, setStatus],
  );
  return { statuses: held.view === view ? held.statuses : none, setStatus: hold };
}

/** What `show` makes of the tasks as they were held; each is given back as it is now. */
export function inHeldPlaces(
  tasks: readonly RunTask[],
  statuses: Statuses,
  show: (tasks: readonly RunTask[]) => RunTask[],
): RunTask[] {
  if (statuses.size === 0) return show(tasks);
  const now = new Map(tasks.map((task) => [task.id, task]));
  const held = tasks.map((task) => {
    const status = statuses.get(task.id);
    return status === undefined || status === task.status ? task : { ...task, status };
  });
  return show(held).map((task) => now.get(task.id) ?? task);
}
