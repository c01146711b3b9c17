import type { Executor } from '../db/database.ts';
import { adminNotifications } from '../db/tables/index.ts';
import { say } from './notices.ts';

type Row = typeof adminNotifications.$inferInsert;

/** What administrators are told. The message names no one: who it is about is `userId`. */
export type AdminNotice = Pick<
  Row,
  'type' | 'title' | 'message' | 'userId' | 'entityType' | 'entityId' | 'priority' | 'gdprRelated'
> & {
  /** A second notice with the same key is not worth writing. */
  onceKey?: string;
};

/** Writes it down for all administrators and tells their open screens. */
export async function notifyAdmins(executor: Executor, notice: AdminNotice): Promise<void> {
  const [written] = await executor
    .insert(adminNotifications)
    .values(notice)
    .onConflictDoNothing({ target: adminNotifications.onceKey })
    .returning({ id: adminNotifications.id });
  if (!written) return;
  await say(executor, [
    { type: 'changed', entity: 'admin_notification', id: written.id, action: 'create' },
  ]);
}
