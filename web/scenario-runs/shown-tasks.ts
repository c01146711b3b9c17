import type { LastChange } from '#contract/conflict.ts';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { taskStatuses } from '#contract/scenarios/scenario-runs.ts';
import { splitTerms } from '#contract/search/search.ts';
import { matchesText, searchText } from '#contract/search/search-text.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';

export const taskOrders = ['location', 'type', 'name', 'status'] as const;
export type TaskOrder = (typeof taskOrders)[number];

export interface RunView {
  query: string;
  /** Undefined for all. */
  status?: TaskStatus | undefined;
  order: TaskOrder;
}

export const nameOf = ({ equipment }: RunTask): string => equipment.name || 'Unbekannte Anlage';
export const locationOf = ({ equipment }: RunTask): string =>
  equipment.locationRaw || 'Unbekannter Standort';

/** The texts for searching and sorting, computed once per task object. */
interface Keys {
  text: string;
  name: string;
  type: string;
  location: string;
}

const cache = new WeakMap<RunTask, Keys>();

function keysOf(task: RunTask): Keys {
  const cached = cache.get(task);
  if (cached) return cached;
  const { type } = task.equipment;
  const keys = {
    text: textOf(task, task.note),
    name: nameSortKey(nameOf(task)),
    type: nameSortKey(type),
    location: nameSortKey(locationOf(task)),
  };
  cache.set(task, keys);
  return keys;
}

/** The same search as everywhere; a note counts like a tag. */
function textOf(task: RunTask, note: string | null): string {
  return searchText({
    ...{ name: nameOf(task), type: task.equipment.type, locationRaw: locationOf(task) },
    ...{ locationBuilding: null, locationFloor: null, locationRoom: null },
    tags: note ? [note] : [],
  });
}

type Compare = (a: RunTask, b: RunTask) => number;

const by =
  (key: 'name' | 'type' | 'location'): Compare =>
  (a, b) =>
    compareKeys(keysOf(a)[key], keysOf(b)[key]);

const byStatus: Compare = (a, b) => taskStatuses.indexOf(a.status) - taskStatuses.indexOf(b.status);

const comparisons: Record<TaskOrder, readonly Compare[]> = {
  location: [by('location'), by('name')],
  type: [by('type'), by('location'), by('name')],
  name: [by('name'), by('location')],
  status: [byStatus, by('location'), by('name')],
};

/** The filtered and sorted tasks. `typed` returns an unsaved note. */
export function shownTasks(
  tasks: readonly RunTask[],
  { query, status, order }: RunView,
  typed: (taskId: string) => string | undefined = () => undefined,
): RunTask[] {
  const terms = splitTerms(query);
  const matches = (task: RunTask) => {
    if (terms.length === 0 || matchesText(keysOf(task).text, terms)) return true;
    const note = typed(task.id);
    return note !== undefined && matchesText(textOf(task, note), terms);
  };
  return tasks
    .filter((task) => (status === undefined || task.status === status) && matches(task))
    .sort((a, b) => {
      for (const compare of comparisons[order]) {
        const difference = compare(a, b);
        if (difference !== 0) return difference;
      }
      return compareKeys(a.id, b.id);
    });
}

/** Who wrote the current note of a task. */
export const lastNoteChange = (task: RunTask): LastChange | undefined =>
  task.noteChangedAt
    ? { userId: null, name: task.noteChangedByName, at: task.noteChangedAt }
    : undefined;
