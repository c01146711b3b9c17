import { and, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';
import type { PersonalTable } from '../db/personal-data.ts';
import { users } from '../db/tables/index.ts';
import type { Holds } from '../db/tables/personal.ts';

/** A table of the database with what its columns hold. */
export interface ReadTable {
  table: PgTable;
  columns: Record<string, PgColumn>;
  /** The columns that hold one of these. */
  holding(...what: Holds[]): [name: string, column: PgColumn][];
}

export function readTable({ table, columns: holds }: PersonalTable): ReadTable {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return {
    table,
    columns,
    holding: (...what) =>
      Object.entries(columns).filter(([column]) => what.includes(holds[column] ?? 'fact')),
  };
}

export function keyOf({ columns }: ReadTable): PgColumn {
  const key = Object.values(columns).find(({ primary }) => primary);
  if (!key) throw new Error('a table with personal data has no key');
  return key;
}

type UserId = string | PgColumn;

const isIn = (read: ReadTable, userId: UserId, ...what: Holds[]) =>
  or(...read.holding(...what).map(([, column]) => eq(column, userId)));

/** The rows that are the person's own or about them. */
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
