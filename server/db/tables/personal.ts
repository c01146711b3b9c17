/**
 * What the columns of a table hold of people. Each table says it beside its columns, under its own name with `Personal`
 * behind it; export, anonymisation, removal and retention are made from that alone.
 */
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RowKind } from '#contract/changes.ts';
import type { RetentionEntity } from '#contract/retention.ts';

export type Holds =
  /** The person the row exists for. */
  | 'owner'
  /** The person an administrator's row is about. */
  | 'subject'
  /** Who made the row, and who did something to it. */
  | 'author'
  | 'hand'
  /** Who the person is: name, e-mail, picture, account at the provider. */
  | 'identity'
  /** Where the person acted from: IP address, browser. It belongs to the person who acted. */
  | 'trace'
  /** In which session it was done: never shown to anybody. */
  | 'session'
  /** Words about people, and reports of what they did: reasons, messages, errors. */
  | 'people'
  /** The same as values under their names. */
  | 'values'
  /** What stands elsewhere too; not exported. */
  | 'copy'
  /** Words about Anlagen, in which somebody may be named. */
  | 'content'
  /** Opens something: never leaves the database. */
  | 'secret'
  /** Nothing personal, and what is computed of it. */
  | 'fact'
  | 'derived';

/** Rows that go after a period: so long since a moment of theirs, or from the day one of theirs has come. */
export type Due = ({ since: string } | { until: string }) & {
  /** Of all rows only these. */
  only?: SQL | undefined;
};

/** Rows on devices that show what a person is called. */
export interface NamedRows {
  kind: RowKind;
  table: SQL;
  /** Which of them, under the alias `e`, show this person's name. */
  naming: (userId: string) => SQL;
}

export interface PersonalFacts {
  /** Periods of its own, or as long as the account or the record it belongs to. */
  kept: { [Entity in RetentionEntity]?: Due } | 'account' | 'record';
  /** What anonymising does with the rows that are of or about the person. */
  erase: 'strip' | 'delete' | 'keep';
  /** What administrators call a row in whose words a name was left. */
  label?: string;
  /** Rows about the person that no reference to users tells. */
  about?: (userId: string | PgColumn) => SQL | undefined;
  /** Rows that are for the person alone: an administrator's export goes without them. */
  isPrivate?: (row: Record<string, unknown>) => boolean;
  /** What is computed of a row's words, for when they have changed. */
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
  facts: PersonalFacts & { columns: { [Column in keyof Table['_']['columns']]: Holds } },
) {
  return { table, ...facts };
}

/** Of a table in which nobody is. */
export function withoutPeople<
  Table extends TableWithColumns,
  Column extends keyof Table['_']['columns'] & string,
>(table: Table, ...columns: Column[]) {
  const held = Object.fromEntries(columns.map((column) => [column, 'fact']));
  return { table, kept: 'record', erase: 'keep', columns: held as Record<Column, 'fact'> } as const;
}
