/**
 * The class of personal data of each column. Each table states it beside its columns, under its own name with the
 * suffix `Personal`; export, anonymisation, removal and retention use nothing else.
 */
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RowKind } from '#contract/changes.ts';
import type { RetentionEntity } from '#contract/retention.ts';

export type ColumnClass =
  /** The user that the row belongs to. */
  | 'owner'
  /** The user that a row of an administrator is about. */
  | 'subject'
  /** The user who created the row. */
  | 'author'
  /** A user who changed the row or did something with it. */
  | 'actor'
  /** Name, e-mail, picture, account at the provider. */
  | 'identity'
  /** IP address and browser of the user who acted. */
  | 'request_origin'
  /** The session of the change, as a hash; never shown. */
  | 'session_hash'
  /** Texts about people: reasons, messages, errors. */
  | 'text_about_people'
  /** The same as values with field names. */
  | 'named_values'
  /** A copy of values that other rows contain too; not exported. */
  | 'stored_copy'
  /** Texts about Anlagen, which may contain names of people. */
  | 'text_about_equipment'
  /**
   * What the law asks to keep, such as the name and signature under an inspection: exported, and left by an erasure
   * until the row itself is removed.
   */
  | 'kept_by_law'
  /** Gives access to something: never leaves the database. */
  | 'secret'
  /** Neither personal nor computed from personal data. */
  | 'not_personal'
  /** Computed from other columns. */
  | 'derived';

/** When rows are removed: a period after the time in the column `since`, or from the day in the column `until` on. */
export type Due = ({ since: string } | { until: string }) & {
  /** The condition for rows that are removed; by default all are. */
  only?: SQL | undefined;
};

/** Rows on devices that contain the name of a user. */
export interface NamedRows {
  kind: RowKind;
  table: SQL;
  /** The condition for rows with this user's name; the table has the alias `e`. */
  condition: (userId: string) => SQL;
}

export interface PersonalFacts {
  /** How long rows stay: for a period, or as long as the account or the record they belong to. */
  retention: { [Entity in RetentionEntity]?: Due } | 'account' | 'record';
  /** What an erasure does with rows that belong to the person or are about them; `strip` removes the personal values. */
  erase: 'strip' | 'delete' | 'keep';
  /** What administrators call such a row. They see it if an erasure left a shared name in the row. */
  label?: string;
  /** The condition for rows that are about the person but have no column that refers to users. */
  about?: (userId: string | PgColumn) => SQL | undefined;
  /** Whether only the person may see the row: an administrator's export does not contain it. */
  isPrivate?: (row: Record<string, unknown>) => boolean;
  /** Computes the derived columns again after texts of a row have changed. */
  rederive?: (row: never) => Record<string, SQL | string>;
  /** Rows that devices get again when the person's name changes, in the order in which other writes lock them. */
  rowsWithName?: readonly NamedRows[];
}

interface TableWithColumns extends PgTable {
  _: PgTable['_'] & { columns: Record<string, PgColumn> };
}

/** The statement of one table. If a column is missing, the code does not compile. */
export function personal<Table extends TableWithColumns>(
  table: Table,
  facts: PersonalFacts & { columns: { [Column in keyof Table['_']['columns']]: ColumnClass } },
) {
  return { table, ...facts };
}

/** The statement of a table without personal data. */
export function withoutPersonalData<
  Table extends TableWithColumns,
  Column extends keyof Table['_']['columns'] & string,
>(table: Table, ...columns: Column[]) {
  const classes = Object.fromEntries(columns.map((column) => [column, 'not_personal']));
  return {
    table,
    retention: 'record',
    erase: 'keep',
    columns: classes as Record<Column, 'not_personal'>,
  } as const;
}
