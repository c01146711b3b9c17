import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { tryJobLock } from './job-lock.ts';

/** A device that was offline for longer gets everything from the beginning. */
const keptMonths = 12;

/**
 * Removes old tombstones, in two steps. A run first stores up to which transaction they will be removed, so that a
 * device with an earlier place starts from the beginning. The next run removes them, when no device can still be
 * reading them.
 */
export async function removeOldTombstones(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await db.transaction(async (tx) => {
    if (!(await tryJobLock(tx, 'deletions'))) return;
    await tx.execute(
      sql`delete from deleted_records where changed_in <= (select forgotten from feed_epochs)`,
    );
    await tx.execute(sql`update feed_epochs set forgotten = greatest(forgotten,
      (select changed_in from deleted_records where deleted_at < ${before.toISOString()}
        order by changed_in desc limit 1))`);
  });
}
