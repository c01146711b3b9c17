import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { observable } from '#web/offline/storage/observable.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import type { Submitted } from '#web/offline/sync/submit.ts';
import { whenRowsShown } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { statusItem } from '../task-writes.ts';

export type ChosenStatuses = Readonly<Record<string, TaskStatus>>;

/**
 * The statuses that the user has chosen and that are being sent. They are shown instead of the loaded ones, so that an
 * older answer does not revert them, and are sent one after the other for each task.
 */
export function makeStatusSender(write: (item: NewItem) => Promise<Submitted<RunTask>>) {
  const chosen = observable<ChosenStatuses>({});
  const clear = (taskId: string) => {
    const { [taskId]: _, ...others } = chosen.get();
    chosen.set(others);
  };

  /** Resolves with true if the change is in the queue. */
  const send = async (task: RunTask): Promise<boolean> => {
    let seen = task.status;
    for (;;) {
      const chosenStatus = chosen.get()[task.id];
      if (chosenStatus === undefined || chosenStatus === seen) return false;
      const written = await write(statusItem(task, chosenStatus, seen));
      // The chosen status is removed only after the run shows the change; otherwise the old status would appear for a
      // moment.
      await whenRowsShown();
      if (chosen.get()[task.id] === chosenStatus) return written.kind === 'queued';
      seen = chosenStatus;
    }
  };

  const sendAll = async (task: RunTask): Promise<void> => {
    try {
      const isQueued = await send(task);
      clear(task.id);
      if (isQueued) showQueued();
    } catch (error) {
      clear(task.id);
      showFailure(error, 'Fehler beim Aktualisieren des Status.');
    }
  };

  const running = new Set<Promise<void>>();
  const set = (task: RunTask, status: TaskStatus): void => {
    const isSending = chosen.get()[task.id] !== undefined;
    chosen.change({ [task.id]: status });
    if (isSending) return;
    const sending = sendAll(task).finally(() => running.delete(sending));
    running.add(sending);
  };

  return { chosen, set, whenIdle: async () => void (await Promise.all(running)) };
}

/** Tasks with the statuses that are being sent. */
export function withChosen(tasks: readonly RunTask[], chosen: ChosenStatuses): readonly RunTask[] {
  if (Object.keys(chosen).length === 0) return tasks;
  return tasks.map((task) => {
    const status = chosen[task.id];
    return status === undefined || status === task.status ? task : { ...task, status };
  });
}
