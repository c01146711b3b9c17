import { eq, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { notificationPriorities, notificationTypes } from '#contract/privacy.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

export const adminNotifications = pgTable(
  'admin_notifications',
  {
    id: id(),
    type: oneOf(notificationTypes).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    userId: userId(),
    entityType: text(),
    entityId: text(),
    isRead: boolean().notNull().default(false),
    priority: oneOf(notificationPriorities).notNull().default('normal'),
    gdprRelated: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
    /** Set to avoid repeated rows for the same user, route and hour. */
    onceKey: text().unique(),
  },
  (table) => [
    check('admin_notifications_type_known', isOneOf(table.type, notificationTypes)),
    check('admin_notifications_priority_known', isOneOf(table.priority, notificationPriorities)),
    index('admin_notifications_newest').on(table.createdAt),
    index('admin_notifications_unread').on(table.isRead).where(sql`not ${table.isRead}`),
    index('admin_notifications_user').on(table.userId),
  ],
);

export const adminNotificationsPersonal = personal(adminNotifications, {
  retention: {
    read_notifications: { since: 'createdAt', only: eq(adminNotifications.isRead, true) },
  },
  erase: 'strip',
  label: 'Benachrichtigung',
  columns: {
    id: 'not_personal',
    type: 'not_personal',
    title: 'not_personal',
    message: 'text_about_people',
    userId: 'subject',
    entityType: 'not_personal',
    entityId: 'not_personal',
    isRead: 'not_personal',
    priority: 'not_personal',
    gdprRelated: 'not_personal',
    createdAt: 'not_personal',
    onceKey: 'derived',
  },
});
