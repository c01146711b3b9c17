import type { RowKind, RowOf } from '#contract/changes.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { tablesOf } from '#web/offline/rows/tables.ts';
import { UnpulledChanges } from '#web/offline/rows/unpulled-changes.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';

type Base = { [Kind in RowKind]?: readonly RowOf[Kind][] };

/** Rows in memory, as a device shows them after the first fill with these changes. */
export function memoryRows(base: Base, items: readonly QueueItem[] = []): Rows {
  const changes = new UnpulledChanges(items, true);
  const rowsOf = <Kind extends RowKind>(kind: Kind) => (base[kind] ?? []) as RowOf[Kind][];
  const where = <Kind extends RowKind>(kind: Kind, isWanted: (row: RowOf[Kind]) => boolean) =>
    Promise.resolve(changes.applyTo(kind, rowsOf(kind).filter(isWanted), isWanted));
  return {
    of: (kind, homes) => {
      const wanted = new Set(homes);
      return where(kind, (row) => wanted.has(tablesOf(kind).rows.homeOf(row)));
    },
    ofSecondHome: (kind, homes) => {
      const wanted = new Set(homes);
      return where(kind, (row) => wanted.has(tablesOf(kind).referencesOf(row)[0]?.home ?? ''));
    },
    all: (kind) => where(kind, () => true),
    isNewOnDevice: (id) => changes.isNewOnDevice(id),
  };
}
