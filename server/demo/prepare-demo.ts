import { notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import type { Storage } from '../storage/storage.ts';
import { demoAccounts, ensureDemoAccounts } from './demo-accounts.ts';
import { acceptsDemoData, loadDemoData } from './demo-data.ts';
import { storeFilesIn } from './demo-files.ts';

/** Any number: it must only be the same in every instance and used for nothing else. */
const demoLock = 7_165_202;

/** If there are other users, the database is no longer a demo. */
async function hasOtherUsers(tx: Tx): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(notInArray(sql`coalesce(lower(${users.email}), '')`, emails))
    .limit(1);
  return others.length > 0;
}

/** The accounts of the built-in provider, and on an empty database the demo site. */
export async function prepareDemo(db: Db, storage: Storage): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    await ensureDemoAccounts(tx);
    if ((await hasOtherUsers(tx)) || !(await acceptsDemoData(tx))) return;
    await loadDemoData(tx, { files: storeFilesIn(storage) });
  });
}
