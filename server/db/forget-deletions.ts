import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { takeTurn } from './take-turn.ts';

/** A device that was away for longer gets everything anew. */
const keptMonths = 12;

/**
 * Forgets which records were deleted long ago. In two steps, a run apart: first the feeds are told up to where that
 * reaches, so that whoever follows from an earlier place begins anew; what was told the last time goes now, when
 * nobody is in the middle of reading it any more.
 */
export async function forgetDeletions(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await db.transaction(async (tx) => {
    if (!(await takeTurn(tx, 'deletions'))) return;
    await tx.execute(
      sql`delete from deleted_records where changed_in <= (select forgotten from feed_epochs)`,
    );
    await tx.execute(sql`update feed_epochs set forgotten = greatest(forgotten,
      (select changed_in from deleted_records where deleted_at < ${before.toISOString()}
        order by changed_in desc limit 1))`);
  });
}
