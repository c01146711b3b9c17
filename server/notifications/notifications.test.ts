import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminNotification, NotificationPage } from '#contract/notifications.ts';
import { adminNotifications, auditLog } from '../db/tables/index.ts';
import { type NewNotification, notifyAdmins } from '../notify/notify-admins.ts';
import { expectError } from '../testing/expect-error.ts';
import { openSocket } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp({ listens: true });
  admin = await running.person('admin');
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.db.delete(adminNotifications);
});

const path = '/api/admin/notifications';
const notify = (notification: Partial<NewNotification> = {}) =>
  notifyAdmins(running.database.db, {
    ...{ type: 'gdpr_request', title: 'Anfrage', message: 'Bitte ansehen.' },
    ...notification,
  });
const list = async (query = '') =>
  (await admin.send({ url: `${path}${query}` })).json<NotificationPage>();
const unread = async () => (await admin.send({ url: `${path}/unread` })).json().count;
const titles = ({ notifications }: NotificationPage) => notifications.map(({ title }) => title);
/** Gives every notification a time of its own, in the order of their titles. */
async function spread(): Promise<void> {
  const all = await running.database.db.select().from(adminNotifications);
  for (const { id, title } of all) {
    await running.database.db
      .update(adminNotifications)
      .set({ createdAt: `2026-11-15T00:00:0${title}.000Z` })
      .where(eq(adminNotifications.id, id));
  }
}

describe('the list', () => {
  it('has the newest first, with the name of the user it is about', async () => {
    const person = await running.person('viewer', { displayName: 'Olga Petrowa' });
    await notify({ title: '1', userId: person.id, priority: 'high', gdprRelated: true });
    await notify({ title: '2' });
    await spread();
    expect(await list()).toEqual({
      notifications: [
        expect.objectContaining({ title: '2', userId: null, userName: null }),
        {
          id: expect.any(String),
          ...{ type: 'gdpr_request', title: '1', message: 'Bitte ansehen.' },
          ...{ userId: person.id, userName: 'Olga Petrowa', entityType: null, entityId: null },
          ...{ isRead: false, priority: 'high', gdprRelated: true },
          createdAt: '2026-11-15T00:00:01.000Z',
        },
      ],
      total: 2,
    });
  });

  it('comes in pages', async () => {
    for (const title of ['1', '2', '3']) await notify({ title });
    await spread();
    const page = await list('?limit=2&offset=1');
    expect([titles(page), page.total]).toEqual([['2', '1'], 3]);
  });
});

describe('reading', () => {
  it('marks one, once, with one audit entry', async () => {
    await notify();
    await notify();
    const [first] = (await list()).notifications;
    const url = `${path}/${first?.id}/read`;
    const answer = await admin.send({ method: 'PATCH', url });
    expect(answer.json<AdminNotification>()).toEqual({ ...first, isRead: true });
    await admin.send({ method: 'PATCH', url });
    expect(await unread()).toBe(1);
    const entries = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, first?.id ?? ''));
    expect(entries).toMatchObject([
      {
        ...{ action: 'update', entityType: 'admin_notification', userId: admin.id },
        ...{ oldValues: { isRead: false }, newValues: { isRead: true } },
      },
    ]);
  });

  it('marks all that were seen, and none that came after', async () => {
    for (const title of ['1', '2', '3']) await notify({ title });
    await spread();
    const answer = await admin.send({
      method: 'POST',
      url: `${path}/read-all`,
      payload: { until: '2026-11-15T00:00:02.000Z' },
    });
    expect(answer.json()).toEqual({ count: 2 });
    const { notifications } = await list();
    expect(notifications.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  it('leaves notifications that began earlier and arrived after the list was read', async () => {
    for (const title of ['1', '2']) await notify({ title });
    await spread();
    const { notifications } = await list();
    const [newest] = notifications;
    await notify({ title: 'Verspätet' });
    await running.database.db
      .update(adminNotifications)
      .set({ createdAt: sql`${newest?.createdAt}::timestamptz - interval '1 second'` })
      .where(eq(adminNotifications.title, 'Verspätet'));
    const answer = await admin.send({
      method: 'POST',
      url: `${path}/read-all`,
      payload: { until: newest?.createdAt, shown: notifications.map(({ id }) => id) },
    });
    expect(answer.json()).toEqual({ count: 2 });
    expect(await unread()).toBe(1);
  });

  it('says when there is no such notification', async () => {
    const answer = await admin.send({ method: 'PATCH', url: `${path}/${randomUUID()}/read` });
    expectError(answer, 'not_found', { message: 'Diese Benachrichtigung gibt es nicht mehr.' });
  });
});

describe('a notification', () => {
  it('with the same key is written and announced once', async () => {
    const listener = await openSocket(running.origin, { headers: { cookie: admin.cookie } });
    await notify({ onceKey: 'einmal' });
    await notify({ onceKey: 'einmal' });
    await notify({ title: 'Danach' });
    const { notifications } = await list();
    expect(notifications).toHaveLength(2);
    for (const _ of notifications) {
      expect(await listener.next()).toMatchObject({
        ...{ entity: 'admin_notification', action: 'create' },
      });
    }
    listener.socket.close();
  });

  it('of a refused attempt reaches administrators and nobody else', async () => {
    const reviewer = await running.person('reviewer');
    const [hears, deaf] = await Promise.all(
      [admin, reviewer].map(({ cookie }) => openSocket(running.origin, { headers: { cookie } })),
    );
    await reviewer.send({ url: path });
    expect(await hears?.next()).toMatchObject({ entity: 'admin_notification' });
    const created = await admin.send({
      method: 'POST',
      url: '/api/equipment',
      payload: { name: 'Danach', type: 'Pumpe', locationRaw: 'BT1-EG' },
    });
    expect(await deaf?.next()).toMatchObject({ entity: 'equipment', id: created.json().id });
    expect(titles(await list())).toEqual(['Zugriff verweigert']);
    hears?.socket.close();
    deaf?.socket.close();
  });
});
