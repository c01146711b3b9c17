/** The tables of each kind: its rows sorted by their first home, and references sorted by each further home. */
import { deviceNouns, type RowKind, type RowOf } from '#contract/changes.ts';
import type { Table } from '../storage/blocks.ts';

/** Points from a further home of a row to the row. */
export interface Reference {
  id: string;
  home: string;
  /** The first home, under which the row is stored. */
  rowHome: string;
}

export interface KindTables<Kind extends RowKind> {
  rows: Table<RowOf[Kind]>;
  references: readonly Table<Reference>[];
  /** The references of a row, one for each of those tables. */
  referencesOf: (row: RowOf[Kind]) => readonly Reference[];
  /** All homes of a row, the first one first. */
  homesOf: (row: RowOf[Kind]) => string[];
}

export function tablesOf<Kind extends RowKind>(kind: Kind): KindTables<Kind> {
  const { homes } = deviceNouns[kind];
  const [first, ...others] = homes;
  const fieldOf = (row: RowOf[Kind], field: string) => String(row[field as keyof typeof row]);
  return {
    rows: { name: `${kind}/`, homeOf: (row) => fieldOf(row, first) },
    references: others.map((field) => ({
      name: `${kind} by ${field}/`,
      homeOf: ({ home }) => home,
    })),
    referencesOf: (row) =>
      others.map((field) => ({
        id: row.id,
        home: fieldOf(row, field),
        rowHome: fieldOf(row, first),
      })),
    homesOf: (row) => homes.map((field) => fieldOf(row, field)),
  };
}
