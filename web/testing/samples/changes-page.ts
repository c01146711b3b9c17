import { type ChangesPage, type RowKind, type RowOf, rowKinds } from '#contract/changes.ts';
import type { FeedState } from '#web/offline/storage/kept-database.ts';

/** A page of the feed. Fields that are not given are empty; the last page has all kinds filled. */
export function aChangesPage(given: Partial<ChangesPage> = {}): ChangesPage {
  return {
    ...{ rows: {}, gone: {}, next: 'end', hasMore: false, reset: false },
    filled: given.hasMore ? [] : [...rowKinds],
    ...given,
  };
}

interface OfOneKind<Kind extends RowKind> extends Partial<Omit<ChangesPage, 'rows' | 'gone'>> {
  changed?: readonly RowOf[Kind][];
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

/** The feed state of a device that has all rows as of a moment. */
export const completeFeed = (at: number, cursor = 'x'): FeedState => ({
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
