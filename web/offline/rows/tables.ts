/** The tables of each kind: its rows by the record they belong to first, and references by any other. */
import { deviceNouns, type RowKind, type RowOf } from '#contract/changes.ts';
import type { Table } from '../storage/blocks.ts';

/** Where a row is found that belongs to more than one record. */
export interface Reference {
  id: string;
  /** The other record it belongs to. */
  home: string;
  /** The record under which the row itself lies. */
  rowHome: string;
}

export interface KindTables<Kind extends RowKind> {
  rows: Table<RowOf[Kind]>;
  references: readonly Table<Reference>[];
  /** The reference under each of those tables. */
  refer: (row: RowOf[Kind]) => readonly Reference[];
  /** The records it belongs to. */
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
    refer: (row) =>
      others.map((field) => ({
        id: row.id,
        home: fieldOf(row, field),
        rowHome: fieldOf(row, first),
      })),
    homesOf: (row) => homes.map((field) => fieldOf(row, field)),
  };
}
