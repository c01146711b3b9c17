import { type SQL, sql } from 'drizzle-orm';
import { personName } from './person-name.ts';

/** What a person of the table alias is called, or null where nobody was joined. */
export const knownName = (alias: string): SQL<string | null> =>
  sql`case when ${sql.raw(`${alias}.id`)} is not null then ${personName(alias)} end`;
