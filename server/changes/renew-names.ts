import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { personalData } from '../db/personal-data.ts';
import { sendNotices } from '../notify/notices.ts';

const namedRows = personalData.flatMap(({ named = [] }) => named);

/**
 * Sends all rows with a user's name to devices again. Names in rows are the present ones: every change or erasure of
 * a name calls this in its own transaction.
 */
export async function renewRowsNaming(tx: Tx, userId: string): Promise<void> {
  for (const { kind, table, naming } of namedRows) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with held as (select e.id from ${table} e where ${naming(userId)} order by e.id for no key update),
      renewed as (update ${table} e set changed_in = pg_current_xact_id()
        from held where held.id = e.id returning e.id)
      select id from renewed limit 1`);
    const [first] = rows;
    // One notice is enough: who gets it reads all that changed.
    if (first)
      await sendNotices(tx, [{ type: 'changed', entity: kind, id: first.id, action: 'update' }]);
  }
}
