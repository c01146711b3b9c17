import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Any numbers: each must only be the same in every instance and used for nothing else. */
const locks = { retention: 7_165_203, deletions: 7_165_204 };

/** Whether this instance may do the work now; no other can until the transaction ends. */
export async function tryJobLock(tx: Tx, job: keyof typeof locks): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks[job]}) as "isFree"`,
  );
  return rows[0]?.isFree === true;
}
