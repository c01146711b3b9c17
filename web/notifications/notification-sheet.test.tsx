import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AdminNotification, notificationCalls } from '#contract/notifications.ts';
import { userAdminCalls } from '#contract/users/users.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { recordAddress } from './notification-row.tsx';

const aNotification = (over: Partial<AdminNotification> = {}): AdminNotification => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'gdpr_request',
  title: 'Anfrage',
  message: 'Text',
  userId: null,
  userName: null,
  entityType: null,
  entityId: null,
  isRead: true,
  priority: 'normal',
  gdprRelated: true,
  createdAt: '2026-11-15T08:00:00.000Z',
  ...over,
});

const answersNotifications = (all: AdminNotification[]) => (server: AnsweringServer) =>
  server.answers(notificationCalls.list, ({ query }) => {
    const offset = Number(query.get('offset'));
    return { notifications: all.slice(offset, offset + 20), total: all.length };
  });

async function openSheet(prepare: (server: AnsweringServer) => unknown) {
  const opened = openScreen('/history', 'admin', prepare);
  const [bell] = await screen.findAllByRole('button', { name: 'Benachrichtigungen' });
  await opened.user.click(bell as HTMLElement);
  return { ...opened, sheet: within(await screen.findByRole('dialog')) };
}

it('has its bell for administrators only', async () => {
  openScreen('/settings', 'reviewer');
  await screen.findByRole('heading', { name: 'Einstellungen' });
  await screen.findAllByRole('button', { name: /Modus|Darstellung|Dunkle|Helle/ });
  expect(screen.queryAllByRole('button', { name: /^Benachrichtigungen/ })).toEqual([]);
});

it('can be loaded again after a failure, and says if there is nothing', async () => {
  const { server, user, sheet } = await openSheet((server) => server.fails(notificationCalls.list));
  await sheet.findByText('Die Benachrichtigungen konnten nicht geladen werden.');
  answersNotifications([])(server);
  await user.click(sheet.getByRole('button', { name: 'Erneut versuchen' }));
  await sheet.findByText('Keine Benachrichtigungen');
});

it('shows many in pages', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    aNotification({
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
      title: `Anfrage ${index}`,
    }),
  );
  const { user, sheet } = await openSheet(answersNotifications(many));
  const list = within(sheet.getByRole('list', { name: 'Benachrichtigungen' }));
  const rows = () => list.queryAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(20));
  await user.click(sheet.getByRole('button', { name: '25 weitere anzeigen' }));
  await waitFor(() => expect(rows()).toHaveLength(40));
  await user.click(sheet.getByRole('button', { name: '5 weitere anzeigen' }));
  await waitFor(() => expect(rows()).toHaveLength(45));
});

it('counts on the bell up to 99, and says that marking has failed', async () => {
  const { user } = openScreen('/history', 'admin', (server) =>
    answersNotifications([
      aNotification({ isRead: false, priority: 'high', userName: 'Nele Ott' }),
    ])(server)
      .answers(notificationCalls.unread, { count: 120 })
      .fails(notificationCalls.markRead)
      .fails(notificationCalls.markAllRead),
  );
  const [bell] = await screen.findAllByRole('button', {
    name: 'Benachrichtigungen, 120 ungelesen',
  });
  expect(bell?.parentElement?.textContent).toContain('99+');
  await user.click(bell as HTMLElement);
  const sheet = within(await screen.findByRole('dialog'));
  const row = within(await sheet.findByRole('listitem'));
  for (const text of ['Neu', 'Wichtig', /^Nele Ott ·/]) row.getByText(text);
  const failed = 'Die Benachrichtigung konnte nicht als gelesen markiert werden.';
  await user.click(row.getByRole('button', { name: '„Anfrage“ als gelesen markieren' }));
  await expectToast('Fehler', failed);
  row.getByText('Neu');
  await user.click(sheet.getByRole('button', { name: 'Alle als gelesen markieren' }));
  await expectToast('Fehler', 'Die Benachrichtigungen konnten nicht als gelesen markiert werden.');
});

it('leads to its record, and closes the sheet', async () => {
  const userId = crypto.randomUUID();
  const { user, sheet } = await openSheet((server) => {
    answersNotifications([
      aNotification({ userId, userName: 'Nele Ott', entityType: 'user', entityId: userId }),
    ])(server)
      .answers(userAdminCalls.list, { users: [], total: 0, page: 1, totalPages: 1 })
      .answers(userAdminCalls.blacklisted, []);
  });
  await user.click(await sheet.findByRole('link', { name: 'Anfrage' }));
  expect(window.location.pathname + window.location.search).toBe('/admin/users?search=Nele+Ott');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [{ entityType: 'equipment', entityId: 'a' }, '/equipment/a'],
  [{ entityType: 'job', entityId: 'j' }, '/admin/jobs'],
  [{ entityType: 'emergency_access_code', entityId: 'c' }, '/admin/emergency-codes'],
  [{ type: 'data_retention_alert' }, '/admin/retention'],
  [{ userId: 'gone', userName: null }, undefined],
] as const)('of %j leads to %s', (fields, address) => {
  expect(recordAddress(aNotification(fields))).toBe(address);
});
