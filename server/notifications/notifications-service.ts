import { AppError } from '#contract/errors.ts';
import type { AdminNotification } from '#contract/notifications.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as store from './notifications-store.ts';

const marked = { oldValues: { isRead: false }, newValues: { isRead: true } };

export async function markRead(tx: Tx, userId: string, id: string): Promise<AdminNotification> {
  const isMarked = await store.markRead(tx, id);
  const notification = await store.findById(tx, id);
  if (!notification) {
    throw new AppError('not_found', { message: 'Diese Benachrichtigung gibt es nicht mehr.' });
  }
  if (isMarked) {
    const { title } = notification;
    await record(tx, {
      action: 'update',
      entityType: 'admin_notification',
      entityId: id,
      userId,
      oldValues: { ...marked.oldValues, title },
      newValues: { ...marked.newValues, title },
    });
  }
  return notification;
}

/** One audit entry for all of them, because it is one action. */
export async function markAllRead(
  tx: Tx,
  userId: string,
  seen: store.SeenNotifications,
): Promise<number> {
  const count = await store.markAllRead(tx, seen);
  if (count > 0) {
    await record(tx, {
      action: 'update',
      entityType: 'admin_notification',
      entityId: 'all',
      userId,
      ...marked,
      changeSummary:
        count === 1
          ? '1 Benachrichtigung als gelesen markiert'
          : `${count} Benachrichtigungen als gelesen markiert`,
    });
  }
  return count;
}
