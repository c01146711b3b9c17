import type { ImportState, ListedImport } from '#contract/imports/imports.ts';

/** The rows that the present work goes through. Only rows that have written something are taken back. */
export const rowsToDo = ({ state, total, counts }: ListedImport): number =>
  state === 'taking_back' && counts ? counts.new + counts.changed : total;

/** Undefined until the work has got somewhere: the server may still be busy with another import. */
export function percentDone(current: ListedImport): number | undefined {
  const total = rowsToDo(current);
  if (current.state === 'waiting' || current.done === 0 || total === 0) return undefined;
  return Math.floor((100 * current.done) / total);
}

/** While rows are written, the counts would still be those of the check; what was taken back is said by the result. */
export const hasCounts = (state: ImportState): boolean =>
  ['checked', 'stopped', 'done', 'failed'].includes(state);
