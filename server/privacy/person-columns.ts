import { and, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';
import type { PersonalTable } from '../db/personal-data.ts';
import { users } from '../db/tables/index.ts';
import type { ColumnClass } from '../db/tables/personal.ts';

/** A table of the database with the classes of its columns. */
export interface ReadTable {
  table: PgTable;
  columns: Record<string, PgColumn>;
  /** The columns of one of these classes. */
  ofClass(...what: ColumnClass[]): [name: string, column: PgColumn][];
}

export function readTable({ table, columns: holds }: PersonalTable): ReadTable {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return {
    table,
    columns,
    ofClass: (...what) =>
      Object.entries(columns).filter(([column]) => what.includes(holds[column] ?? 'not_personal')),
  };
}

export function keyOf({ columns }: ReadTable): PgColumn {
  const key = Object.values(columns).find(({ primary }) => primary);
  if (!key) throw new Error('a table with personal data has no key');
  return key;
}

type UserId = string | PgColumn;

const isIn = (read: ReadTable, userId: UserId, ...what: ColumnClass[]) =>
  or(...read.ofClass(...what).map(([, column]) => eq(column, userId)));

/** Rows that belong to the person or are about them. */
export function isAbout(entry: PersonalTable, userId: UserId): SQL {
  const read = readTable(entry);
  return or(isIn(read, userId, 'owner', 'subject'), entry.about?.(userId)) ?? sql`false`;
}

/** Whether a row is about an account that is neither this one nor anonymised. */
export async function isAboutAnother(
  executor: Executor,
  entry: PersonalTable,
  { rowId, userId }: { rowId: string; userId: string },
): Promise<boolean> {
  const { table, columns } = readTable(entry);
  if (!columns.id) throw new Error(`${entry.name} has no id`);
  const found = await executor
    .select({ id: users.id })
    .from(table)
    .innerJoin(users, isAbout(entry, users.id))
    .where(and(eq(columns.id, rowId), ne(users.id, userId), isNull(users.anonymizedAt)))
    .limit(1);
  return found.length > 0;
}

export function isMadeBy(entry: PersonalTable, userId: string): SQL {
  return isIn(readTable(entry), userId, 'author') ?? sql`false`;
}

/**
 * Rows with IP address or browser of the person: those they made or changed, and those about them where nobody else
 * acted.
 */
export function isActing(entry: PersonalTable, userId: string): SQL {
  const read = readTable(entry);
  const nobody = read.ofClass('author', 'actor').map(([, column]) => isNull(column));
  const own = and(...nobody, isAbout(entry, userId));
  return or(isIn(read, userId, 'author', 'actor'), own) ?? sql`false`;
}

/** Rows that refer to the person in any column. */
export function isInvolved(entry: PersonalTable, userId: string): SQL {
  const parts = ['owner', 'subject', 'author', 'actor'] as const;
  return or(isIn(readTable(entry), userId, ...parts), entry.about?.(userId)) ?? sql`false`;
}
