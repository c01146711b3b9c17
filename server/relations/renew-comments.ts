import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { equipmentComments } from '../db/tables/index.ts';
import { say } from '../notify/notices.ts';

/**
 * Hands out again what a person wrote. A comment names its author as they are called today, on every
 * device: whatever changes or erases a name calls this in its own transaction.
 */
export async function renewCommentsOf(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${equipmentComments} set changed_in = pg_current_xact_id()
    where created_by = ${userId} or updated_by = ${userId} returning id`);
  const [first] = rows;
  // One is enough: whoever hears of it reads all that changed.
  if (first) {
    await say(tx, [
      { type: 'changed', entity: 'equipment_comment', id: first.id, action: 'update' },
    ]);
  }
}
