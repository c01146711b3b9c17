import { percentDone, type TaskStatus } from '#contract/scenario-runs.ts';
import { compareKeys, nameSortKey } from '#contract/sort-key.ts';

export interface ProtocolTask {
  equipmentName: string;
  equipmentType: string;
  locationRaw: string;
  status: TaskStatus;
  note: string | null;
  completedAt: string | null;
  /** Nobody where it was done before it was kept who did it. */
  completedBy: string | null;
  /** Null where nobody has changed it yet. */
  statusChangedAt: string | null;
  statusChangedBy: string | null;
  noteChangedAt: string | null;
  noteChangedBy: string | null;
  /** The moment of the later change of both, */
  updatedAt: string | null;
  /** and when it arrived: later where it waited on a device. */
  receivedAt: string | null;
}

/** A run as it is put on paper. Plain values only: it crosses into a thread of its own. */
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

/** As the run shows them unless asked otherwise: by location, then by name. */
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
  /** Whole percent that are done. */
  percent: number;
}

export function totalsOf({ tasks }: Protocol): Totals {
  const totals = { all: tasks.length, open: 0, in_progress: 0, done: 0 };
  for (const { status } of tasks) totals[status] += 1;
  return { ...totals, percent: percentDone({ done: totals.done, total: totals.all }) };
}
