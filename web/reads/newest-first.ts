import { compareKeys } from '#contract/text/sort-key.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';

/** Sorts by date. New rows of this device come first, because the server will give them the latest date. */
export function newestFirst<Row extends { id: string; createdAt: string }>(
  rows: Rows,
  list: readonly Row[],
): Row[] {
  const isNew = ({ id }: Row) => Number(rows.isNewOnDevice(id));
  return [...list].sort(
    (a, b) =>
      isNew(b) - isNew(a) || compareKeys(b.createdAt, a.createdAt) || compareKeys(b.id, a.id),
  );
}
