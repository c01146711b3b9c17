import { type SQL, sql } from 'drizzle-orm';

/** What a person of the table alias is called; as `nameOf` of the contract says it. */
export const personName = (alias: string): SQL => {
  const of = (column: string) => sql.raw(`nullif(${alias}.${column}, '')`);
  return sql`coalesce(${of('display_name')},
    nullif(concat_ws(' ', ${of('first_name')}, ${of('last_name')}), ''), ${of('email')}, 'Unbekannt')`;
};
