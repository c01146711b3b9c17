import * as z from 'zod/mini';
import { call } from './call.ts';
import { noun } from './noun.ts';
import { notificationPriorities, notificationTypes } from './privacy.ts';
import { recordId } from './record-id.ts';

export type NotificationType = (typeof notificationTypes)[number];

export const notificationPageSize = 20;

/** How many ids are sent when all are marked as read: older ones are selected by their time alone. */
export const mostShown = 500;

/** All administrators share the notifications: what one has read is read for all. */
const adminNotification = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** The user it is about, with the present name. */
  userId: z.nullable(z.uuid()),
  userName: z.nullable(z.string()),
  entityType: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  isRead: z.boolean(),
  priority: z.enum(notificationPriorities),
  gdprRelated: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AdminNotification = z.infer<typeof adminNotification>;

const notificationPage = z.object({
  notifications: z.array(adminNotification),
  total: z.number(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

export const notificationCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/notifications',
    summary: 'Benachrichtigungen, die neuesten zuerst',
    access: 'notification.read',
    shows: ['admin_notification'],
    query: z.object({
      limit: z._default(
        z.coerce.number().check(z.int(), z.gte(1), z.lte(500)),
        notificationPageSize,
      ),
      offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
    }),
    answer: notificationPage,
  }),
  unread: call({
    method: 'GET',
    path: '/api/admin/notifications/unread',
    summary: 'Anzahl ungelesener Benachrichtigungen',
    access: 'notification.read',
    shows: ['admin_notification'],
    answer: z.object({ count: z.number() }),
  }),
  markRead: call({
    method: 'PATCH',
    path: '/api/admin/notifications/:id/read',
    summary: 'Benachrichtigung als gelesen markieren',
    access: 'notification.read',
    params: z.object({ id: recordId }),
    answer: adminNotification,
    errors: ['not_found'],
  }),
  markAllRead: call({
    method: 'POST',
    path: '/api/admin/notifications/read-all',
    summary: 'Alle Benachrichtigungen bis zu einem Zeitpunkt als gelesen markieren',
    access: 'notification.read',
    // Nobody has seen later ones, nor earlier ones that were not among those shown.
    body: z.object({
      until: z.iso.datetime(),
      shown: z.optional(z.array(recordId).check(z.maxLength(mostShown))),
    }),
    answer: z.object({ count: z.number() }),
  }),
};

export const notificationNoun = noun({
  kind: 'admin_notification',
  label: 'Benachrichtigung',
  logged: { title: 'Titel', isRead: 'Gelesen' },
  readWith: 'notification.read',
  isAboutPeople: true,
});
