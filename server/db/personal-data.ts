import type { PgTable } from 'drizzle-orm/pg-core';
import * as tables from './tables/index.ts';
import type { Holds, PersonalFacts } from './tables/personal.ts';

type Tables = typeof tables;
export type TableName = {
  [Name in keyof Tables]: Tables[Name] extends { _: { columns: object } } ? Name : never;
}[keyof Tables];

interface Said<Name extends TableName> extends PersonalFacts {
  table: Tables[Name];
  columns: { [Column in keyof Tables[Name]['_']['columns']]: Holds };
}

/** A table or a column of which nothing is said does not compile. */
const said: { [Name in TableName as `${Name}Personal`]: Said<Name> } = tables;

export interface PersonalTable extends PersonalFacts {
  name: TableName;
  table: PgTable;
  columns: Record<string, Holds>;
}

const ending = /Personal$/;

/**
 * The one table of personal data, made of what every table of the database says of its columns. Export, anonymisation,
 * removal and retention use it and know no table of their own. A test compares it with the database's own catalogue.
 */
export const personalData: readonly PersonalTable[] = Object.entries(said)
  .filter(([name]) => ending.test(name))
  .map(([name, entry]) => ({ ...entry, name: name.replace(ending, '') as TableName }));
