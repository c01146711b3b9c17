import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../db/tables/index.ts';
import type { Holds, PersonalTable, TableName } from './personal-data.ts';

const byName: Record<TableName, PgTable> = tables;

/** A table of the database with what its columns hold. */
export interface ReadTable {
  table: PgTable;
  columns: Record<string, PgColumn>;
  /** The columns that hold one of these. */
  holding(...what: Holds[]): [name: string, column: PgColumn][];
}

export function readTable({ name, columns: holds }: PersonalTable): ReadTable {
  const table = byName[name];
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return {
    table,
    columns,
    holding: (...what) =>
      Object.entries(columns).filter(([column]) => what.includes(holds[column] ?? 'fact')),
  };
}

const isIn = (read: ReadTable, userId: string, ...what: Holds[]) =>
  or(...read.holding(...what).map(([, column]) => eq(column, userId)));

/** The rows that are the person's own or about them. */
export function isAbout(entry: PersonalTable, userId: string): SQL {
  const read = readTable(entry);
  return or(isIn(read, userId, 'owner', 'subject'), entry.about?.(userId)) ?? sql`false`;
}

export function isMadeBy(entry: PersonalTable, userId: string): SQL {
  return isIn(readTable(entry), userId, 'author') ?? sql`false`;
}

/** The rows that tell where the person acted from: theirs, and those about them where nobody else acted. */
export function isActing(entry: PersonalTable, userId: string): SQL {
  const read = readTable(entry);
  const nobody = read.holding('author', 'hand').map(([, column]) => isNull(column));
  const own = and(...nobody, isAbout(entry, userId));
  return or(isIn(read, userId, 'author', 'hand'), own) ?? sql`false`;
}

/** The rows in which the person is named in whatever part. */
export function isInvolved(entry: PersonalTable, userId: string): SQL {
  const parts = ['owner', 'subject', 'author', 'hand'] as const;
  return or(isIn(readTable(entry), userId, ...parts), entry.about?.(userId)) ?? sql`false`;
}
