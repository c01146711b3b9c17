import type { ListWindow } from '../list/list-window.ts';

/** Backwards, nowhere, forwards through the list an Anlage was opened from. */
export type Step = -1 | 0 | 1;

export interface ListPosition {
  /** Counted from 1. */
  position: number;
  total: number;
  /** There are at least `total`: nobody has counted further. */
  isCut?: boolean | undefined;
  /** Undefined at the end of the list, and at the end of what is known of it. */
  previous: string | undefined;
  next: string | undefined;
}

/** Where an Anlage stands in the list; nowhere when it was not opened from one. */
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

/** An Anlage that was taken out of the list keeps its place there until one steps away from it. */
export function keepPlace(id: string, now: ListWindow, before: ListWindow): ListWindow {
  const at = before.ids.indexOf(id);
  if (at < 0 || now.ids.includes(id)) return now;
  const previous = before.ids.slice(0, at).findLast((other) => now.ids.includes(other));
  const place = previous === undefined ? 0 : now.ids.indexOf(previous) + 1;
  return { ...now, ids: now.ids.toSpliced(place, 0, id), total: now.total + 1 };
}

export function neighbourAt(place: ListPosition | undefined, step: Step): string | undefined {
  if (step === 0) return undefined;
  return step < 0 ? place?.previous : place?.next;
}

/** Whether there is anything in that direction, known or not. */
export function canStep({ position, total }: ListPosition, step: Step): boolean {
  return step < 0 ? position > 1 : step > 0 && position < total;
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

/** Where arrow keys already mean something: in text, in choices, in what lies over the page. */
const takesArrows = `input, textarea, select, [contenteditable]:not([contenteditable='false']),
  [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [role='slider'],
  [role='tablist'], [role='radiogroup']`;

/** With a modifier the arrows belong to the browser: Alt and the left arrow go back. */
export function stepOfKey(event: Key): Step {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return 0;
  }
  if (event.target instanceof Element && event.target.closest(takesArrows)) return 0;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : 0;
}
