import type { Executor } from '../db/database.ts';
import { adminNotifications } from '../db/tables/index.ts';
import { sendNotices } from './notices.ts';

type Row = typeof adminNotifications.$inferInsert;

/** A notification for administrators. The message contains no name: `userId` says whom it is about. */
export type NewNotification = Pick<
  Row,
  'type' | 'title' | 'message' | 'userId' | 'entityType' | 'entityId' | 'priority' | 'gdprRelated'
> & {
  /** A second notification with the same key is not written. */
  onceKey?: string;
};

/** Writes it for all administrators and sends a notice to their open screens. */
export async function notifyAdmins(
  executor: Executor,
  notification: NewNotification,
): Promise<void> {
  const [written] = await executor
    .insert(adminNotifications)
    .values(notification)
    .onConflictDoNothing({ target: adminNotifications.onceKey })
    .returning({ id: adminNotifications.id });
  if (!written) return;
  await sendNotices(executor, [
    { type: 'changed', entity: 'admin_notification', id: written.id, action: 'create' },
  ]);
}
