import { compareKeys } from '#contract/text/sort-key.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';

/** By their dates. What was made on this device comes first: the server will date it after everything it has. */
export function newestFirst<Row extends { id: string; createdAt: string }>(
  rows: Rows,
  list: readonly Row[],
): Row[] {
  const isNew = ({ id }: Row) => Number(rows.isMadeHere(id));
  return [...list].sort(
    (a, b) =>
      isNew(b) - isNew(a) || compareKeys(b.createdAt, a.createdAt) || compareKeys(b.id, a.id),
  );
}
