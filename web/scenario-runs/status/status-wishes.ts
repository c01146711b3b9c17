import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { observable } from '#web/offline/storage/observable.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import type { Submitted } from '#web/offline/sync/submit.ts';
import { whenRowsShown } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { statusItem } from '../task-writes.ts';

export type Wishes = Readonly<Record<string, TaskStatus>>;

/**
 * The statuses that somebody has chosen and that are on their way. They lie over what was read, so that
 * an answer from before them takes nothing back, and go one after the other for each task.
 */
export function makeStatusWishes(write: (item: NewItem) => Promise<Submitted<RunTask>>) {
  const wishes = observable<Wishes>({});
  const forget = (taskId: string) => {
    const { [taskId]: _, ...others } = wishes.get();
    wishes.set(others);
  };

  /** Returns whether it is on the device and not yet on the server. */
  const send = async (task: RunTask): Promise<boolean> => {
    let seen = task.status;
    for (;;) {
      const wanted = wishes.get()[task.id];
      if (wanted === undefined || wanted === seen) return false;
      const made = await write(statusItem(task, wanted, seen));
      // What is forgotten before the run shows the change would look as if it were taken back.
      await whenRowsShown();
      if (wishes.get()[task.id] === wanted) return made.kind === 'queued';
      seen = wanted;
    }
  };

  const sendAll = async (task: RunTask): Promise<void> => {
    try {
      const isQueued = await send(task);
      forget(task.id);
      if (isQueued) showQueued();
    } catch (error) {
      forget(task.id);
      showFailure(error, 'Fehler beim Aktualisieren des Status.');
    }
  };

  const underWay = new Set<Promise<void>>();
  const set = (task: RunTask, status: TaskStatus): void => {
    const isUnderWay = wishes.get()[task.id] !== undefined;
    wishes.change({ [task.id]: status });
    if (isUnderWay) return;
    const sending = sendAll(task).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };

  return { wishes, set, settle: async () => void (await Promise.all(underWay)) };
}

/** Tasks with the statuses that are on their way. */
export function withWishes(tasks: readonly RunTask[], wishes: Wishes): readonly RunTask[] {
  if (Object.keys(wishes).length === 0) return tasks;
  return tasks.map((task) => {
    const status = wishes[task.id];
    return status === undefined || status === task.status ? task : { ...task, status };
  });
}
