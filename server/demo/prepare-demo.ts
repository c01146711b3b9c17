import type { Db } from '../db/database.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';

export async function prepareDemo(db: Db, _dataDirectory: string): Promise<void> {
  await ensureDemoAccounts(db);
}
