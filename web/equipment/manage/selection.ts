/** The Anlagen that are chosen for something, such as printing stickers. Pure: events in, next selection out. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The one that was chosen or removed last: a range begins there. */
  anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Everything from the anchor to this one gets the state of the anchor, in the order of the list. Without an anchor in
 * the list, only this one is changed.
 */
export function toggleRange(selection: Selection, id: string, list: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [list.indexOf(anchor ?? ''), list.indexOf(id)];
  if (anchor === undefined || from < 0 || to < 0) return toggle(selection, id);
  const next = new Set(ids);
  const isWanted = ids.has(anchor);
  for (const one of list.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isWanted) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}

export const addAll = ({ ids, anchor }: Selection, all: readonly string[]): Selection => ({
  ids: new Set([...ids, ...all]),
  anchor,
});
