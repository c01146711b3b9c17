import { sessionState } from '#web/session/session-state.ts';

type OpenedList = NonNullable<ReturnType<typeof sessionState.filteredList.read>>;

/** A run of a list without a gap: a list may be longer than what is worth remembering of it. */
export interface ListWindow {
  ids: readonly string[];
  /** Where the first id stands in the list, counted from 0. */
  first: number;
  /** How many the list has; at least so many where it was not counted to its end. */
  total: number;
  isCut?: boolean | undefined;
  /** What to ask for the rest of it; null when there is no rest to ask for. */
  list: OpenedList['list'] | null;
}

export function readWindow(): ListWindow {
  const ids = sessionState.filteredIds.read();
  const opened = sessionState.filteredList.read();
  return { ids, ...(opened ?? { first: 0, total: ids.length, list: null }) };
}

const readers = new Set<() => void>();

/** Returns the way to hear of it no more. */
export function onWindowChange(read: () => void): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

export function writeWindow({ ids, list, first, total, isCut }: ListWindow): void {
  sessionState.filteredIds.write([...ids]);
  if (list) sessionState.filteredList.write({ first, total, isCut, list });
  else sessionState.filteredList.clear();
  for (const read of readers) read();
}

/** Takes a deleted Anlage out. */
export function forgetInWindow(id: string): void {
  const window = readWindow();
  if (!window.ids.includes(id)) return;
  const ids = window.ids.filter((other) => other !== id);
  writeWindow({ ...window, ids, total: window.total - 1 });
}
