import { and, count, desc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { AdminNotification, NotificationPage } from '#contract/notifications.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { adminNotifications, users } from '../db/tables/index.ts';

const { id, type, title, message, userId, entityType, entityId } = adminNotifications;
const { isRead, priority, gdprRelated, createdAt } = adminNotifications;

const withName = (executor: Executor) =>
  executor
    .select({
      ...{ id, type, title, message, userId, entityType, entityId },
      ...{ isRead, priority, gdprRelated, createdAt },
      userName: personNameOrNull('users'),
    })
    .from(adminNotifications)
    .leftJoin(users, eq(users.id, userId));

/** The newest first. */
export async function listPage(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotificationPage> {
  const notifications = await withName(executor)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
  const [counted] = await executor.select({ total: count() }).from(adminNotifications);
  return { notifications, total: counted?.total ?? 0 };
}

export async function countUnread(executor: Executor): Promise<number> {
  const [counted] = await executor
    .select({ unread: count() })
    .from(adminNotifications)
    .where(eq(isRead, false));
  return counted?.unread ?? 0;
}

export async function findById(
  executor: Executor,
  notificationId: string,
): Promise<AdminNotification | undefined> {
  const [found] = await withName(executor).where(eq(id, notificationId));
  return found;
}

/** Whether there was something to mark. */
export async function markRead(tx: Tx, notificationId: string): Promise<boolean> {
  const marked = await tx
    .update(adminNotifications)
    .set({ isRead: true })
    .where(and(eq(id, notificationId), eq(isRead, false)))
    .returning({ id });
  return marked.length > 0;
}

/** What a user has seen: everything up to a time, and of the latest exactly these. */
export interface SeenNotifications {
  until: string;
  shown?: string[] | undefined;
}

/** A notification has the time at which its transaction began; by then that transaction has ended. */
const longestTransaction = sql.raw(`interval '1 minute'`);

/** Returns how many were marked. */
export async function markAllRead(tx: Tx, { until, shown }: SeenNotifications): Promise<number> {
  const settled = sql`${until}::timestamptz - ${longestTransaction}`;
  const isSeen = shown ? or(lte(createdAt, settled), inArray(id, shown)) : lte(createdAt, until);
  const marked = await tx
    .update(adminNotifications)
    .set({ isRead: true })
    .where(and(eq(isRead, false), isSeen))
    .returning({ id });
  return marked.length;
}
