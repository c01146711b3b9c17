import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { changedIn, instant, now, transactionId } from './columns.ts';
import { withoutPeople } from './personal.ts';

/**
 * One row: which life of the database the feeds tell of. A restore begins a new one, because the
 * transactions that devices have heard of since the backup did not happen in it.
 */
export const feedEpochs = pgTable('feed_epochs', {
  epoch: text().primaryKey().default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
  /** Deletions up to this transaction are or will soon be forgotten: who has not heard of them begins anew. */
  forgotten: transactionId(),
});

/**
 * What was deleted from a table of the feed, written by the trigger `feed_deleted`: however a row goes, also with
 * the record it belongs to, devices learn of it.
 */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    /** The records it belonged to: by these a device finds it. */
    homes: uuid().array().notNull(),
    /** Who alone could see it, as a hash; null where everybody could. */
    reader: text(),
    deletedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('deleted_records_changed_in').on(table.changedIn, table.id),
  ],
);

export const feedEpochsPersonal = withoutPeople(feedEpochs, 'epoch', 'forgotten');
export const deletedRecordsPersonal = withoutPeople(
  deletedRecords,
  // `reader` is a hash that nobody can take back.
  ...(['kind', 'id', 'homes', 'reader', 'deletedAt', 'changedIn'] as const),
);
