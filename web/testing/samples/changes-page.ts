import { type ChangesPage, type RowKind, type RowOf, rowKinds } from '#contract/changes.ts';
import type { FeedState } from '#web/offline/storage/kept-database.ts';

/** A page of the feed; what nothing is said of is empty, and without more pages everything is there. */
export function aChangesPage(given: Partial<ChangesPage> = {}): ChangesPage {
  return {
    ...{ rows: {}, gone: {}, next: 'end', hasMore: false, reset: false },
    filled: given.hasMore ? [] : [...rowKinds],
    ...given,
  };
}

interface OfOneKind<Kind extends RowKind> extends Partial<Omit<ChangesPage, 'rows' | 'gone'>> {
  changed?: readonly RowOf[Kind][];
  /** Rows that are gone. */
  deleted?: readonly RowOf[Kind][];
}

/** A page with rows of one kind. */
function aPageOf<Kind extends RowKind>(
  kind: Kind,
  homesOf: (row: RowOf[Kind]) => string[],
  { changed = [], deleted = [], ...more }: OfOneKind<Kind>,
): ChangesPage {
  return aChangesPage({
    rows: { [kind]: changed },
    gone: { [kind]: deleted.map((row) => ({ id: row.id, homes: homesOf(row) })) },
    ...more,
  } as Partial<ChangesPage>);
}

export const anEquipmentPage = (given: OfOneKind<'equipment'>) =>
  aPageOf('equipment', ({ id }) => [id], given);

/** The device has everything, as of a moment. */
export const complete = (at: number, cursor = 'x'): FeedState => ({
  ...{
    cursor,
    kinds: rowKinds.join(),
    filled: rowKinds,
    isComplete: true,
    at,
    begun: 1,
    pulled: 1,
  },
});
