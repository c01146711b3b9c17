import { percentDone, type TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';
import type { RecordPaper } from './record-paper.ts';

export interface ProtocolTask {
  equipmentName: string;
  equipmentType: string;
  locationRaw: string;
  status: TaskStatus;
  /** What was found, in a run that belongs to a Prüfart: "bestanden", "nicht prüfbar". */
  result: string | null;
  /** Why it could not be tested. */
  resultReason: string | null;
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
  /** The Prüfart that the run belongs to. */
  kindName: string | null;
  /** The inspection records of its tasks, in any order. */
  records: RecordPaper[];
  /** When the protocol is made. */
  createdAt: string;
}

interface Place {
  name: string;
  locationRaw: string;
}

/** In the default order of the run: by location, then by name. */
function byPlace<Item>(items: readonly Item[], placeOf: (item: Item) => Place): Item[] {
  return items
    .map((item) => {
      const { name, locationRaw } = placeOf(item);
      return { item, location: nameSortKey(locationRaw), name: nameSortKey(name) };
    })
    .sort((a, b) => compareKeys(a.location, b.location) || compareKeys(a.name, b.name))
    .map(({ item }) => item);
}

export const inWalkingOrder = (tasks: readonly ProtocolTask[]): ProtocolTask[] =>
  byPlace(tasks, ({ equipmentName: name, locationRaw }) => ({ name, locationRaw }));

export const recordsInOrder = (papers: readonly RecordPaper[]): RecordPaper[] =>
  byPlace(papers, ({ record }) => record.equipment);

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
