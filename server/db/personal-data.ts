import type { PgTable } from 'drizzle-orm/pg-core';
import * as tables from './tables/index.ts';
import type { ColumnClass, PersonalFacts } from './tables/personal.ts';

type NameIn<Tables> = keyof {
  [Name in keyof Tables as Tables[Name] extends { _: { columns: object } } ? Name : never]: true;
} &
  string;
export type TableName = NameIn<typeof tables>;

/** The statement that each table must make; if one is missing for a table or a column, the code does not compile. */
export type PersonalStatements<Tables> = {
  [Name in NameIn<Tables> as `${Name}Personal`]: PersonalFacts & {
    table: Tables[Name & keyof Tables];
    columns: Tables[Name & keyof Tables] extends { _: { columns: infer Columns } }
      ? { [Column in keyof Columns]: ColumnClass }
      : never;
  };
};
const statements: PersonalStatements<typeof tables> = tables;

export interface PersonalTable extends PersonalFacts {
  name: TableName;
  table: PgTable;
  columns: Record<string, ColumnClass>;
}

const suffix = /Personal$/;

/**
 * The one table of personal data, made from the statements of all tables. Export, anonymisation,
 * removal and retention use it and have no list of tables of their own. A test compares it with the database's own catalogue.
 */
export const personalData: readonly PersonalTable[] = Object.entries(statements)
  .filter(([name]) => suffix.test(name))
  .map(([name, entry]) => ({ ...entry, name: name.replace(suffix, '') as TableName }));
