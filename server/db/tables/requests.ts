import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, now } from './columns.ts';
import { users } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

/**
 * The answer to every write, stored under the key that its sender chose. It is written in the transaction of the
 * write itself, so a repetition finds either nothing or the complete first answer.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** A hash of method, path and checked body: the same key for another request is a mistake. */
    requestHash: text().notNull(),
    /** The same hash with the body as it was sent. Null for keys of a release that hashed only the checked body. */
    sentHash: text(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [
    unique('idempotency_keys_once').on(table.userId, table.key).nullsNotDistinct(),
    check('idempotency_keys_key_length', sql`char_length(${table.key}) between 1 and 200`),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** The secrets that all instances of one database sign with, made by the first of them; there is one row. */
export const instanceSecrets = pgTable(
  'instance_secrets',
  {
    id: integer().primaryKey().default(1),
    secrets: jsonb().$type<unknown>().notNull(),
  },
  (table) => [check('instance_secrets_one', sql`${table.id} = 1`)],
);

/**
 * How many requests of this minute a user or an address has used, for all instances together. The key is a hash. Its
 * migration makes the table unlogged: a crash of the database resets the counts.
 */
export const requestCounts = pgTable(
  'request_counts',
  {
    key: text().primaryKey(),
    taken: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [index('request_counts_ends_at').on(table.endsAt)],
);

export const idempotencyKeysPersonal = personal(idempotencyKeys, {
  retention: { idempotency_keys: { since: 'createdAt' } },
  erase: 'delete',
  columns: {
    id: 'not_personal',
    userId: 'owner',
    key: 'derived',
    requestHash: 'derived',
    sentHash: 'derived',
    answer: 'stored_copy',
    createdAt: 'not_personal',
  },
});
export const instanceSecretsPersonal = withoutPersonalData(instanceSecrets, 'id', 'secrets');
export const requestCountsPersonal = personal(requestCounts, {
  retention: 'record',
  erase: 'keep',
  columns: { key: 'derived', taken: 'not_personal', endsAt: 'not_personal' },
});
