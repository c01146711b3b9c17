/**
 * What the server has, as far as this device knows. Anlagen and safety links lie in the stores that the local
 * database has for them, everything else in the store `rows`.
 */
import type { GoneRecord, RowKind, RowOf } from '#contract/changes.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { type BlockStore, clearTable, findRows, readTable, writeRows } from '../storage/blocks.ts';
import type { KeptDatabase } from '../storage/kept-database.ts';
import type { LocalDatabase } from '../storage/local-database.ts';
import { tablesOf } from './tables.ts';

export interface RowDatabases {
  local: LocalDatabase;
  kept: KeptDatabase;
}

/** Relaxed: what is lost is asked for again. */
const relaxed = { durability: 'relaxed' } as const;

/** A transaction of its own on the store that has the rows of this kind. */
function openRows({ local, kept }: RowDatabases, kind: RowKind, mode: IDBTransactionMode) {
  const tx =
    kind === 'equipment'
      ? local.transaction('equipment', mode, relaxed)
      : kind === 'equipment_safety_link'
        ? local.transaction('equipment_safety_links', mode, relaxed)
        : kept.transaction('rows', mode, relaxed);
  return { store: tx.store as unknown as BlockStore, done: tx.done };
}

const openReferences = ({ kept }: RowDatabases, mode: IDBTransactionMode) => {
  const tx = kept.transaction('rows', mode, relaxed);
  return { store: tx.store as unknown as BlockStore, done: tx.done };
};

/** Rows by the records they belong to, in no particular order. */
export async function rowsOf<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  homes: Iterable<string>,
): Promise<RowOf[Kind][]> {
  const { store } = openRows(databases, kind, 'readonly');
  return findRows(store, tablesOf(kind).rows, homes);
}

/** Rows by the second record they belong to: a link by its target, a safety link by its point. */
export async function rowsReferredBy<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  homes: Iterable<string>,
): Promise<RowOf[Kind][]> {
  const [table] = tablesOf(kind).references;
  if (!table) throw new Error(`rows of ${kind} belong to one record alone`);
  const found = await findRows(openReferences(databases, 'readonly').store, table, homes);
  const ids = new Set(found.map(({ id }) => id));
  const rows = await rowsOf(
    databases,
    kind,
    found.map(({ rowHome }) => rowHome),
  );
  return rows.filter(({ id }) => ids.has(id));
}

export function allRows<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
): AsyncGenerator<RowOf[Kind][]> {
  return readTable(tablesOf(kind).rows, () => openRows(databases, kind, 'readonly').store);
}

interface Taken<Kind extends RowKind> {
  rows?: readonly RowOf[Kind][];
  gone?: readonly GoneRecord[];
  /** Records that are gone together with all rows that belong to them first. */
  goneHomes?: readonly string[];
  isFilled: boolean;
}

/**
 * Takes over what the server sent. While a kind is being filled its references are not kept up: in the order
 * in which the rows come each reference would be in another block.
 */
export async function takeRows<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  { rows = [], gone: named = [], goneHomes = [], isFilled }: Taken<Kind>,
): Promise<void> {
  if (rows.length + named.length + goneHomes.length === 0) return;
  const tables = tablesOf(kind);
  const inRows = openRows(databases, kind, 'readwrite');
  const within = goneHomes.length > 0 ? await findRows(inRows.store, tables.rows, goneHomes) : [];
  const gone = [...named, ...within.map((row) => ({ id: row.id, homes: tables.homesOf(row) }))];
  await writeRows(
    inRows.store,
    tables.rows,
    rows,
    gone.map(({ id, homes }) => ({ id, home: homes[0] ?? id })),
  );
  await inRows.done;
  if (!isFilled || tables.references.length === 0) return;
  const inReferences = openReferences(databases, 'readwrite');
  for (const [at, table] of tables.references.entries()) {
    await writeRows(
      inReferences.store,
      table,
      rows.flatMap((row) => tables.refer(row)[at] ?? []),
      gone.map(({ id, homes }) => ({ id, home: homes[at + 1] ?? id })),
    );
  }
  await inReferences.done;
}

/** So many references are written in one transaction. */
const referencesAtOnce = 20_000;

/** Once all rows of a kind are here: in their own order the references fill each block once. */
export async function writeReferences(databases: RowDatabases, kind: RowKind): Promise<void> {
  const { references, refer } = tablesOf(kind);
  for (const [at, table] of references.entries()) {
    const all = [];
    for await (const rows of allRows(databases, kind)) {
      for (const row of rows) all.push(...refer(row).slice(at, at + 1));
    }
    all.sort((a, b) => compareKeys(a.home, b.home) || compareKeys(a.id, b.id));
    const clearing = openReferences(databases, 'readwrite');
    await clearTable(clearing.store, table);
    await clearing.done;
    for (let from = 0; from < all.length; from += referencesAtOnce) {
      const writing = openReferences(databases, 'readwrite');
      await writeRows(writing.store, table, all.slice(from, from + referencesAtOnce));
      await writing.done;
    }
  }
}

export async function forgetRows({ local, kept }: RowDatabases): Promise<void> {
  await kept.clear('rows');
  await local.clear('equipment_safety_links');
  await local.clear('equipment');
}
