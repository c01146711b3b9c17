import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { personalData } from '../db/personal-data.ts';
import { sendNotices } from '../notify/notices.ts';

const rowsWithNames = personalData.flatMap(({ rowsWithName = [] }) => rowsWithName);

/**
 * Sends all rows with a user's name to devices again. Rows always contain the present name: every change or erasure
 * of a name calls this in its own transaction.
 */
export async function renewRowsNaming(tx: Tx, userId: string): Promise<void> {
  for (const { kind, table, condition } of rowsWithNames) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with locked as (select e.id from ${table} e where ${condition(userId)} order by e.id for no key update),
      renewed as (update ${table} e set changed_in = pg_current_xact_id()
        from locked where locked.id = e.id returning e.id)
      select id from renewed limit 1`);
    const [first] = rows;
    // One notice is enough: devices that get it pull all that changed.
    if (first)
      await sendNotices(tx, [{ type: 'changed', entity: kind, id: first.id, action: 'update' }]);
  }
}
