import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type CalendarFeed, calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { dueWindows } from '#contract/inspections/due.ts';
import { dueCalls } from '#contract/inspections/due-list.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { noMetadata } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = 'https://anlagen.example/api/calendar/geheim.ics';
const feed: CalendarFeed = {
  scope: 'all',
  createdAt: '2026-11-15T08:00:00.000Z',
  lastReadAt: null,
};
const windows = Object.fromEntries(dueWindows.map((window) => [window, 0])) as Record<
  (typeof dueWindows)[number],
  number
>;

async function openDialog(
  own: CalendarFeed | null,
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen('/due', 'viewer', (server) => {
    server
      .answers(dueCalls.counts, { windows, months: [], today: '2026-11-19' })
      .answers(dueCalls.list, { items: [], total: 0, page: 1, totalPages: 0 })
      .answers(inspectionKindCalls.list, [])
      .answers(equipmentCalls.metadata, noMetadata)
      .answers(equipmentTypeCalls.list, [])
      .answers(calendarFeedCalls.own, own);
    prepare(server);
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Kalender abonnieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kalender abonnieren' }));
  return { ...opened, dialog };
}

it('makes an address, shows it once, copies it and opens it in a calendar program', async () => {
  const { user, server, dialog } = await openDialog(null, (server) =>
    server.answers(calendarFeedCalls.renew, { address }),
  );
  await user.click(await dialog.findByRole('radio', { name: /^Alle/ }));
  server.answers(calendarFeedCalls.own, feed);
  expect(dialog.queryByRole('button', { name: 'Widerrufen' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Adresse erzeugen' }));
  await dialog.findByText(address);
  expect(server.sentTo(calendarFeedCalls.renew).map(({ body }) => body)).toEqual([
    { scope: 'all' },
  ]);
  dialog.getByText(/Wer die Adresse hat, kann den Kalender ohne Anmeldung lesen/);
  const link = dialog.getByRole('link', { name: 'Im Kalenderprogramm öffnen' });
  expect(link.getAttribute('href')).toBe('webcal://anlagen.example/api/calendar/geheim.ics');
  await user.click(dialog.getByRole('button', { name: 'Adresse kopieren' }));
  await expectToast('Adresse kopiert');
  expect(await navigator.clipboard.readText()).toBe(address);

  // A calendar program has read it meanwhile.
  server.answers(calendarFeedCalls.own, { ...feed, lastReadAt: '2026-11-18T09:30:00.000Z' });
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  await user.click(await screen.findByRole('button', { name: 'Kalender abonnieren' }));
  const again = within(await screen.findByRole('dialog', { name: 'Kalender abonnieren' }));
  await again.findByText(/^18\.11\.2026 /);
  expect(screen.queryByText(address)).toBeNull();
});

it('says if the browser does not copy', async () => {
  const { user, dialog } = await openDialog(null, (server) =>
    server.answers(calendarFeedCalls.renew, { address }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Adresse erzeugen' }));
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  onTestFinished(() => copying.mockRestore());
  await user.click(await dialog.findByRole('button', { name: 'Adresse kopieren' }));
  await expectToast('Kopieren nicht möglich');
});

it('shows since when there is a feed and when it was read, and asks before it gets another address', async () => {
  const { user, server, dialog } = await openDialog(
    { ...feed, lastReadAt: '2026-11-18T09:30:00.000Z' },
    (server) => server.answers(calendarFeedCalls.renew, { address }),
  );
  await dialog.findByText(/^Alle, seit 15\.11\.2026 /);
  dialog.getByText(/^18\.11\.2026 /);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Alle/ }).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /^Nur meine/ }));
  await user.click(dialog.getByRole('button', { name: 'Neue Adresse' }));
  const question = within(await screen.findByRole('dialog', { name: 'Neue Adresse erzeugen' }));
  question.getByText(/in denen die bisherige Adresse eingetragen ist, erhalten nichts mehr/);
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(server.sentTo(calendarFeedCalls.renew)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Neue Adresse' }));
  await user.click(await question.findByRole('button', { name: 'Neue Adresse' }));
  await dialog.findByText(address);
  expect(server.sentTo(calendarFeedCalls.renew).map(({ body }) => body)).toEqual([
    { scope: 'mine' },
  ]);
});

it('withdraws after a question', async () => {
  const { user, server, dialog } = await openDialog(feed, (server) =>
    server.answers(calendarFeedCalls.withdraw, undefined),
  );
  await dialog.findByText('noch nie');
  await user.click(dialog.getByRole('button', { name: 'Widerrufen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Kalenderabo widerrufen' }));
  server.answers(calendarFeedCalls.own, null);
  await user.click(question.getByRole('button', { name: 'Widerrufen' }));
  await expectToast('Kalenderabo widerrufen');
  await dialog.findByRole('button', { name: 'Adresse erzeugen' });
  expect(server.sentTo(calendarFeedCalls.withdraw)).toHaveLength(1);
});

it('says what failed, and repeats', async () => {
  const { user, server, dialog } = await openDialog(feed, (server) =>
    server
      .fails(calendarFeedCalls.own)
      .fails(calendarFeedCalls.renew)
      .fails(calendarFeedCalls.withdraw),
  );
  await dialog.findByText('Ihr Kalenderabo konnte nicht geladen werden.');
  server.answers(calendarFeedCalls.own, feed);
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
  const answer = async (button: string, name: string) => {
    await user.click(await dialog.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog', { name }));
    await user.click(question.getByRole('button', { name: button }));
  };
  await answer('Widerrufen', 'Kalenderabo widerrufen');
  await expectToast('Fehler', 'Das Kalenderabo konnte nicht widerrufen werden.');
  await answer('Neue Adresse', 'Neue Adresse erzeugen');
  await expectToast('Fehler', 'Die Adresse konnte nicht erzeugt werden.');
});

it('says that it needs a network', async () => {
  const { dialog } = await openDialog(null);
  await dialog.findByRole('button', { name: 'Adresse erzeugen' });
  act(() => syncStatus.change({ isOnline: false }));
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  dialog.getByText('Ein Kalender lässt sich nur mit Netz abonnieren.');
  expect(dialog.queryByRole('button', { name: 'Adresse erzeugen' })).toBeNull();
});
