/** Which rows a page of the feed, or a change, makes show otherwise. */
import { type ChangesPage, type RowKind, type RowOf, rowKinds } from '#contract/changes.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import type { QueueItem } from '../storage/queue-item.ts';
import { rowsWrittenBy } from './changes.ts';
import { tablesOf } from './tables.ts';

export function changedByPage({ rows, gone }: ChangesPage): ChangedRows {
  const changed: Exclude<ChangedRows, '*'> = {};
  for (const kind of rowKinds) {
    const homes = new Set(gone[kind]?.flatMap((record) => record.homes));
    for (const row of rows[kind] ?? []) for (const home of homesOf(kind, row)) homes.add(home);
    if (homes.size > 0) changed[kind] = [...homes];
  }
  return changed;
}

function homesOf<Kind extends RowKind>(kind: Kind, row: RowOf[RowKind]): string[] {
  const { rows, refer } = tablesOf(kind);
  const given = row as RowOf[Kind];
  return [rows.homeOf(given), ...refer(given).map(({ home }) => home)];
}

/** A change names its record; what that belongs to is known only where it belongs to itself. */
export function changedByItems(items: readonly QueueItem[]): ChangedRows {
  const changed: Exclude<ChangedRows, '*'> = {};
  for (const { kind, id } of items.flatMap(rowsWrittenBy)) {
    const known = changed[kind];
    const isItsOwn = tablesOf(kind).rows.homeOf({ id } as RowOf[typeof kind]) === id;
    if (known === '*') continue;
    changed[kind] = isItsOwn ? [...(known ?? []), id] : '*';
  }
  return changed;
}
