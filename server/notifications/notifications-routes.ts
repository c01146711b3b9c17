import type { FastifyInstance } from 'fastify';
import { notificationCalls } from '#contract/notifications.ts';
import { read, write } from '../http/route.ts';
import { markAllRead, markRead } from './notifications-service.ts';
import { countUnread, listPage } from './notifications-store.ts';

export function addNotificationRoutes(app: FastifyInstance): void {
  read(app, notificationCalls.list, ({ db, query }) => listPage(db, query));
  read(app, notificationCalls.unread, async ({ db }) => ({ count: await countUnread(db) }));
  write(app, notificationCalls.markRead, ({ tx, user, params }) =>
    markRead(tx, user.id, params.id),
  );
  write(app, notificationCalls.markAllRead, async ({ tx, user, body }) => ({
    count: await markAllRead(tx, user.id, body),
  }));
}
