import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, uuid } from 'drizzle-orm/pg-core';

/** A time: in the database with milliseconds, in the program as the ISO string of the contract. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const now = sql`now()`;

/**
 * The transaction that last wrote a row. A slower transaction that began earlier can commit later with an earlier
 * time, but is not skipped when ids are compared with those of running transactions.
 */
export const transactionId = customType<{ data: string; driverData: string }>({
  dataType: () => 'xid8',
});

export const changedIn = () => transactionId().notNull().default(sql`pg_current_xact_id()`);

export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  text({ enum: values as unknown as [string, ...string[]] }).$type<V[number]>();

/** For a CHECK constraint: the column has one of the values that the contract lists. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

export const isNotBlank = (column: AnyPgColumn): SQL => sql`${column} ~ '\\S'`;

/** The order of `compareKeys` in the contract, whatever collation the database has. */
export const byteOrder = (column: AnyPgColumn): SQL => sql`${column} collate "C"`;
