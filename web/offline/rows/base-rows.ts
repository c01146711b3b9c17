/**
 * The server's rows as the feed brought them, without waiting changes. Anlagen and safety links have stores of their
 * own in the local database; all other kinds share the store `rows`.
 */
import type { GoneRecord, RowKind, RowOf } from '#contract/changes.ts';
import {
  type BlockStore,
  clearTable,
  compareAsStored,
  findRows,
  readTable,
  writeRows,
} from '../storage/blocks.ts';
import type { KeptDatabase } from '../storage/kept-database.ts';
import type { LocalDatabase } from '../storage/local-database.ts';
import { tablesOf } from './tables.ts';

export interface RowDatabases {
  local: LocalDatabase;
  kept: KeptDatabase;
}

/** Rows that are lost in a crash are fetched again. */
const relaxed = { durability: 'relaxed' } as const;

/** A new transaction on the store with the rows of this kind. */
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

/** Rows by their first home, in no particular order. */
export async function rowsOf<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  homes: Iterable<string>,
): Promise<RowOf[Kind][]> {
  const { store } = openRows(databases, kind, 'readonly');
  return findRows(store, tablesOf(kind).rows, homes);
}

/** Rows by their second home: a link by its target, a safety link by its point. */
export async function rowsOfSecondHome<Kind extends RowKind>(
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

interface RowChanges<Kind extends RowKind> {
  rows?: readonly RowOf[Kind][];
  gone?: readonly GoneRecord[];
  /** Deleted records: all rows with one of them as first home are deleted too. */
  goneHomes?: readonly string[];
  isFilled: boolean;
}

/**
 * Stores what the server sent. During the first fill of a kind its references are left out: rows come in an order
 * in which each reference would be in another block.
 */
export async function applyRows<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  { rows = [], gone: named = [], goneHomes = [], isFilled }: RowChanges<Kind>,
): Promise<void> {
  if (rows.length + named.length + goneHomes.length === 0) return;
  const tables = tablesOf(kind);
  const rowsTx = openRows(databases, kind, 'readwrite');
  const inGoneHomes =
    goneHomes.length > 0 ? await findRows(rowsTx.store, tables.rows, goneHomes) : [];
  const gone = [
    ...named,
    ...inGoneHomes.map((row) => ({ id: row.id, homes: tables.homesOf(row) })),
  ];
  await writeRows(
    rowsTx.store,
    tables.rows,
    rows,
    gone.map(({ id, homes }) => ({ id, home: homes[0] ?? id })),
  );
  await rowsTx.done;
  if (!isFilled || tables.references.length === 0) return;
  const referencesTx = openReferences(databases, 'readwrite');
  for (const [at, table] of tables.references.entries()) {
    await writeRows(
      referencesTx.store,
      table,
      rows.flatMap((row) => tables.referencesOf(row)[at] ?? []),
      gone.map(({ id, homes }) => ({ id, home: homes[at + 1] ?? id })),
    );
  }
  await referencesTx.done;
}

/** References written in one transaction. */
const referencesAtOnce = 20_000;

/** Writes all references of a kind after its first fill, sorted, so that each block is written once. */
export async function writeReferences(databases: RowDatabases, kind: RowKind): Promise<void> {
  const { references, referencesOf } = tablesOf(kind);
  for (const [at, table] of references.entries()) {
    const all = [];
    for await (const rows of allRows(databases, kind)) {
      for (const row of rows) all.push(...referencesOf(row).slice(at, at + 1));
    }
    all.sort((a, b) => compareAsStored(a.home, b.home) || compareAsStored(a.id, b.id));
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
