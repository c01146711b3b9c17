/** The homes of the rows that change by a page of the feed or by a queued change. */
import { type ChangesPage, type RowOf, rowKinds } from '#contract/changes.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import type { QueueItem } from '../storage/queue-item.ts';
import { tablesOf } from './tables.ts';
import { rowsWrittenBy } from './unpulled-changes.ts';

export function rowsChangedByPage({ rows, gone }: ChangesPage): ChangedRows {
  const changed: Exclude<ChangedRows, '*'> = {};
  for (const kind of rowKinds) {
    const homes = new Set(gone[kind]?.flatMap((record) => record.homes));
    const { homesOf } = tablesOf(kind);
    for (const row of rows[kind] ?? []) for (const home of homesOf(row)) homes.add(home);
    if (homes.size > 0) changed[kind] = [...homes];
  }
  return changed;
}

/** A change has only the id of its record, so its home is known only for kinds whose home is the record itself. */
export function rowsChangedByItems(items: readonly QueueItem[]): ChangedRows {
  const changed: Exclude<ChangedRows, '*'> = {};
  for (const { kind, id } of items.flatMap(rowsWrittenBy)) {
    const changedBefore = changed[kind];
    // For a kind whose home is its own id, this reads only the id.
    const isItsOwn = tablesOf(kind).rows.homeOf({ id } as RowOf[typeof kind]) === id;
    if (changedBefore === '*') continue;
    changed[kind] = isItsOwn ? [...(changedBefore ?? []), id] : '*';
  }
  return changed;
}
