import { sessionState } from '#web/session/session-state.ts';

type OpenedList = NonNullable<ReturnType<typeof sessionState.filteredList.read>>;

/** A part of a list without gaps, because long lists are not stored as a whole. */
export interface ListWindow {
  ids: readonly string[];
  /** The index of the first id in the list, counted from 0. */
  first: number;
  /** The length of the list; the minimum if it was not counted to its end. */
  total: number;
  isCut?: boolean | undefined;
  /** How to load the rest of the list; null if there is no rest. */
  list: OpenedList['list'] | null;
}

export function readWindow(): ListWindow {
  const ids = sessionState.filteredIds.read();
  const opened = sessionState.filteredList.read();
  return { ids, ...(opened ?? { first: 0, total: ids.length, list: null }) };
}

const listeners = new Set<() => void>();

/** Returns the function that unsubscribes. */
export function onWindowChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function writeWindow({ ids, list, first, total, isCut }: ListWindow): void {
  sessionState.filteredIds.write([...ids]);
  if (list) sessionState.filteredList.write({ first, total, isCut, list });
  else sessionState.filteredList.clear();
  for (const listener of listeners) listener();
}

/** Removes a deleted Anlage. */
export function removeFromWindow(id: string): void {
  const window = readWindow();
  if (!window.ids.includes(id)) return;
  const ids = window.ids.filter((other) => other !== id);
  writeWindow({ ...window, ids, total: window.total - 1 });
}
