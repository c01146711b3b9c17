import { useCallback, useState } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { RunView } from '../shown-tasks.ts';

type Statuses = ReadonlyMap<string, TaskStatus>;
type SetStatus = (task: RunTask, status: TaskStatus) => void;

const none: Statuses = new Map();

/**
 * The statuses of tasks before the user changed them. Tasks are filtered and sorted by these, so that no card moves
 * while the user taps it. They are dropped when the view changes.
 */
export function useFormerStatuses(view: RunView, setStatus: SetStatus) {
  const [former, setFormer] = useState({ view, statuses: none });
  const changeStatus = useCallback<SetStatus>(
    (task, status) => {
      setFormer((before) => {
        const statuses = before.view === view ? before.statuses : none;
        if (statuses.has(task.id)) return before;
        return { view, statuses: new Map(statuses).set(task.id, task.status) };
      });
      setStatus(task, status);
    },
    [view, setStatus],
  );
  return { statuses: former.view === view ? former.statuses : none, setStatus: changeStatus };
}

/** Filters and sorts the tasks by their former statuses with `show`, and returns them in their current state. */
export function inFormerPositions(
  tasks: readonly RunTask[],
  statuses: Statuses,
  show: (tasks: readonly RunTask[]) => RunTask[],
): RunTask[] {
  if (statuses.size === 0) return show(tasks);
  const current = new Map(tasks.map((task) => [task.id, task]));
  const former = tasks.map((task) => {
    const status = statuses.get(task.id);
    return status === undefined || status === task.status ? task : { ...task, status };
  });
  return show(former).map((task) => current.get(task.id) ?? task);
}
