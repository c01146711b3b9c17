import { type SQL, sql } from 'drizzle-orm';

/** The name of the user in the table alias; the same rule as `nameOf` in the contract. */
export const personName = (alias: string): SQL => {
  const of = (column: string) => sql.raw(`nullif(${alias}.${column}, '')`);
  return sql`coalesce(${of('display_name')},
    nullif(concat_ws(' ', ${of('first_name')}, ${of('last_name')}), ''), ${of('email')}, 'Unbekannt')`;
};

/** The name of the user in the table alias, or null if the join found none. */
export const personNameOrNull = (alias: string): SQL<string | null> =>
  sql`case when ${sql.raw(`${alias}.id`)} is not null then ${personName(alias)} end`;
