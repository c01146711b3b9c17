import type { ListWindow } from '../list/list-window.ts';

/** Backwards, nowhere, or forwards in the list from which the Anlage was opened. */
export type Step = -1 | 0 | 1;

export interface ListPosition {
  /** Counted from 1. */
  position: number;
  total: number;
  /** True if the list has at least `total` entries and was not counted further. */
  isCut?: boolean | undefined;
  /** Undefined at the end of the list, and at the end of its loaded part. */
  previous: string | undefined;
  next: string | undefined;
}

/** The position of an Anlage in the list; undefined if it was not opened from one. */
export function positionIn(
  { ids, first, total, isCut }: ListWindow,
  id: string,
): ListPosition | undefined {
  const index = ids.indexOf(id);
  if (index < 0) return undefined;
  return {
    position: first + index + 1,
    total: Math.max(total, first + ids.length),
    isCut,
    previous: ids[index - 1],
    next: ids[index + 1],
  };
}

/** An Anlage that was removed from the list keeps its position there until the user steps away from it. */
export function keepPosition(id: string, now: ListWindow, before: ListWindow): ListWindow {
  const at = before.ids.indexOf(id);
  if (at < 0 || now.ids.includes(id)) return now;
  const previous = before.ids.slice(0, at).findLast((other) => now.ids.includes(other));
  const index = previous === undefined ? 0 : now.ids.indexOf(previous) + 1;
  return { ...now, ids: now.ids.toSpliced(index, 0, id), total: now.total + 1 };
}

export function neighbourAt(
  listPosition: ListPosition | undefined,
  step: Step,
): string | undefined {
  if (step === 0) return undefined;
  return step < 0 ? listPosition?.previous : listPosition?.next;
}

/** Whether the list has an entry in that direction, loaded or not. */
export function canStep({ position, total }: ListPosition, step: Step): boolean {
  return step < 0 ? position > 1 : step > 0 && position < total;
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

/** Elements that use the arrow keys themselves, or that cover the page. */
const usesArrowKeys = `input, textarea, select, [contenteditable]:not([contenteditable='false']),
  [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='slider'],
  [role='tablist'], [role='radiogroup']`;

/** With a modifier key the arrows are the browser's, for example Alt and the left arrow for going back. */
export function stepOfKey(event: Key): Step {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return 0;
  }
  if (event.target instanceof Element && event.target.closest(usesArrowKeys)) return 0;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : 0;
}
