import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { transactionId } from './columns.ts';

/**
 * One row: which life of the database the feeds tell of. A restore begins a new one, because the
 * transactions that devices have heard of since the backup did not happen in it.
 */
export const feedEpochs = pgTable('feed_epochs', {
  epoch: text().primaryKey().default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
  /** Deletions up to this transaction are or will soon be forgotten: who has not heard of them begins anew. */
  forgotten: transactionId(),
});
