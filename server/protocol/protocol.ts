import { percentDone, type TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';

export interface ProtocolTask {
  equipmentName: string;
  equipmentType: string;
  locationRaw: string;
  status: TaskStatus;
  note: string | null;
  completedAt: string | null;
  /** Null for tasks from before we stored who completed them. */
  completedBy: string | null;
  /** Null if nobody has changed it yet. */
  statusChangedAt: string | null;
  statusChangedBy: string | null;
  noteChangedAt: string | null;
  noteChangedBy: string | null;
  /** The time of the later change of both. */
  updatedAt: string | null;
  /** When that change arrived: later than `updatedAt` if it waited on a device. */
  receivedAt: string | null;
}

/** A run for its protocol. Plain values only, because it is sent to a thread. */
export interface Protocol {
  scenarioName: string;
  description: string | null;
  filters: { filterType: string; filterValue: string }[];
  startedBy: string | null;
  startedAt: string;
  finishedBy: string | null;
  finishedAt: string | null;
  tasks: ProtocolTask[];
  /** When the protocol is made. */
  createdAt: string;
}

/** In the default order of the run: by location, then by name. */
export function inWalkingOrder(tasks: readonly ProtocolTask[]): ProtocolTask[] {
  return tasks
    .map((task) => ({
      task,
      location: nameSortKey(task.locationRaw),
      name: nameSortKey(task.equipmentName),
    }))
    .sort((a, b) => compareKeys(a.location, b.location) || compareKeys(a.name, b.name))
    .map(({ task }) => task);
}

export interface Totals extends Record<TaskStatus, number> {
  all: number;
  /** Percentage of finished tasks, a whole number. */
  percent: number;
}

export function totalsOf({ tasks }: Protocol): Totals {
  const totals = { all: tasks.length, open: 0, in_progress: 0, done: 0 };
  for (const { status } of tasks) totals[status] += 1;
  return { ...totals, percent: percentDone({ done: totals.done, total: totals.all }) };
}
