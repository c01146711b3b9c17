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
  /** Gives access to something: never leaves the database. */
  | 'secret'
  /** Neither personal nor computed from personal data. */
  | 'not_personal'
  /** Computed from other columns. */
  | 'derived';

/** Rows that are removed after a period since one of their times, or from the day one of their dates has come. */
export type Due = ({ since: string } | { until: string }) & {
  /** Only these rows. */
  only?: SQL | undefined;
};

/** Rows on devices that contain the name of a user. */
export interface NamedRows {
  kind: RowKind;
  table: SQL;
  /** The condition for rows with this user's name, under the alias `e`. */
  naming: (userId: string) => SQL;
}

export interface PersonalFacts {
  /** Retention periods, or as long as the account or the record it belongs to. */
  kept: { [Entity in RetentionEntity]?: Due } | 'account' | 'record';
  /** What anonymising does with rows that belong to the person or are about them. */
  erase: 'strip' | 'delete' | 'keep';
  /** The name of such a row for administrators, if an erasure left a shared name in it. */
  label?: string;
  /** Rows about the person without a reference to users. */
  about?: (userId: string | PgColumn) => SQL | undefined;
  /** Rows for the person alone: an administrator's export does not contain them. */
  isPrivate?: (row: Record<string, unknown>) => boolean;
  /** Computes the derived columns again after texts of a row have changed. */
  rederive?: (row: never) => Record<string, SQL | string>;
  /** Rows that devices get again when the person's name changes, in the order in which other writes lock them. */
  named?: readonly NamedRows[];
}

interface TableWithColumns extends PgTable {
  _: PgTable['_'] & { columns: Record<string, PgColumn> };
}

/** A column that is missing here does not compile. */
export function personal<Table extends TableWithColumns>(
  table: Table,
  facts: PersonalFacts & { columns: { [Column in keyof Table['_']['columns']]: ColumnClass } },
) {
  return { table, ...facts };
}

/** For a table without personal data. */
export function withoutPeople<
  Table extends TableWithColumns,
  Column extends keyof Table['_']['columns'] & string,
>(table: Table, ...columns: Column[]) {
  const classes = Object.fromEntries(columns.map((column) => [column, 'not_personal']));
  return {
    table,
    kept: 'record',
    erase: 'keep',
    columns: classes as Record<Column, 'not_personal'>,
  } as const;
}
