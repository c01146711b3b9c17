import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { changedIn, instant, now, transactionId } from './columns.ts';
import { withoutPersonalData } from './personal.ts';

/**
 * One row with the present epoch. A restore begins a new one, because transactions that devices have read since the
 * backup did not happen in the restored database.
 */
export const feedEpochs = pgTable('feed_epochs', {
  epoch: text().primaryKey().default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
  /**
   * Tombstones up to this transaction are removed now or soon: a device that has not read them starts from the
   * beginning.
   */
  forgotten: transactionId(),
});

/** Tombstones, written by the trigger `feed_deleted`. So devices also get deletions by cascade. */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    /** The records it belonged to, by which a device finds it. */
    homes: uuid().array().notNull(),
    /** A hash of the only user who could see it; null if everybody could. */
    reader: text(),
    deletedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('deleted_records_changed_in').on(table.changedIn, table.id),
  ],
);

export const feedEpochsPersonal = withoutPersonalData(feedEpochs, 'epoch', 'forgotten');
export const deletedRecordsPersonal = withoutPersonalData(
  deletedRecords,
  // `reader` is a hash, from which the user cannot be found.
  'kind',
  'id',
  'homes',
  'reader',
  'deletedAt',
  'changedIn',
);
