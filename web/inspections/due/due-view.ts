/** What the list of due inspections shows is in its address, so that a link leads to it. */
import { type DueWindow, dueWindows } from '#contract/inspections/due.ts';
import { type DueFilters, dueListQuery } from '#contract/inspections/due-list.ts';

export type DueView = DueFilters;

export function viewIn(search: string): DueView {
  const given = Object.fromEntries(new URLSearchParams(search));
  const read = dueListQuery.safeParse(given);
  if (!read.success) return { window: 'overdue' };
  const { page: _, limit: _limit, ...view } = read.data;
  return view;
}

export function addressOf(view: Partial<DueView>): string {
  const filled = Object.entries(view).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return query === '' ? '/due' : `/due?${query}`;
}

/** The windows with a tile of their own; the others are smaller. */
export const tileWindows = dueWindows.slice(0, 4) as readonly DueWindow[];
export const otherWindows = dueWindows.slice(4) as readonly DueWindow[];

const filterNames = ['kindId', 'type', 'building', 'responsibleId'] as const;

export const activeFilters = (view: DueView): number =>
  filterNames.filter((name) => view[name] !== undefined).length;
