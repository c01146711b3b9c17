import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { importCalls, type ListedImport } from '#contract/imports/imports.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';
import { onServerMessage, publishServerMessage } from '#web/realtime/server-messages.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import { aListedImport, anImport } from '#web/testing/samples/an-import.ts';
import { importsQuery } from './import-queries.ts';

const { id } = anImport();
const address = `/admin/import/${id}`;
const mine = (fields: Partial<ListedImport>) =>
  aListedImport({ createdBy: aUser('reviewer').id, total: 200, ...fields });
const listed = (...imports: ListedImport[]) => ({
  ...{ imports, total: imports.length, page: 1, totalPages: 1 },
});

/** Opens the app where the messages of the server come, with the refreshes that they cause. */
function openLive(path: string, ...imports: ListedImport[]) {
  syncStatus.change({ isLive: true });
  onTestFinished(() => syncStatus.change({ isLive: false }));
  const opened = openScreen(path, 'reviewer', (server) =>
    server
      .answers(importCalls.list, listed(...imports))
      .answers(importCalls.get, anImport({ state: 'running', done: 50, total: 200 })),
  );
  const queue = new RefreshQueue({
    ...{ client: opened.queryClient, clock: browserClock },
    ...{ random: () => 0, isVisible: () => true },
  });
  onTestFinished(onServerMessage((message) => queue.handleMessage(message)));
  const announce = (...changed: ListedImport[]) => {
    opened.server.answers(importCalls.list, listed(...changed));
    act(() =>
      publishServerMessage({
        ...{ type: 'changed', entity: 'import', id, action: 'update' },
        at: '2026-03-02T08:00:00Z',
      }),
    );
  };
  return { ...opened, announce };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const noCard = () => expect(screen.queryByRole('region', { name: /^Import:/ })).toBeNull();

it.each(['/settings', '/handbuch', '/history', '/admin/import'])(
  'is shown with its progress on %s, to whoever started it',
  async (path) => {
    const { announce } = openLive(path, mine({ state: 'waiting', done: 0 }));
    await card('Import: Wartet');
    announce(mine({ state: 'running', done: 50 }));
    await card('Import: Läuft · 25\u00a0%');
    announce(mine({ state: 'running', done: 150 }));
    await card('Import: Läuft · 75\u00a0%');
  },
);

it('stays when it has ended, until it is closed', async () => {
  const { announce, user } = openLive('/settings', mine({ state: 'running', done: 199 }));
  await card('Import: Läuft · 99\u00a0%');
  announce(mine({ state: 'done', done: 200 }));
  await card('Import: Fertig');
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  noCard();
});

it('leads to its own screen, which shows the progress itself', async () => {
  const opened = openLive('/settings', mine({ state: 'running', done: 50 }));
  const { announce, user, queryClient } = opened;
  await card('Import: Läuft · 25\u00a0%');
  await user.click(screen.getByRole('link', { name: 'Öffnen' }));
  await waitFor(() => expect(location.pathname).toBe(address));
  await screen.findByText('Die Zeilen werden geschrieben · 25 %');
  noCard();
  announce(mine({ state: 'done', done: 200 }));
  const heard = () => queryClient.getQueryData(importsQuery().queryKey)?.imports[0]?.state;
  await waitFor(() => expect(heard()).toBe('done'));
  await user.click(screen.getByRole('link', { name: 'Mehr' }));
  await screen.findByText('Listen aus Excel oder CSV übernehmen');
  noCard();
});

it('is not shown to others, nor when it had ended before', async () => {
  const [theirs, ended] = ['von-rita.xlsx', 'gestern.xlsx'];
  openLive(
    '/admin/import',
    aListedImport({ state: 'running', fileName: theirs }),
    mine({ id: crypto.randomUUID(), state: 'done', fileName: ended }),
  );
  await screen.findByText(theirs);
  await screen.findByText(ended);
  noCard();
});

it('is asked for as soon as the server announces one', async () => {
  const { server, announce } = openLive('/settings');
  syncStatus.change({ isLive: false });
  await waitFor(() => {
    announce(mine({ state: 'running', done: 50 }));
    screen.getByRole('region', { name: 'Import: Läuft · 25\u00a0%' });
  });
  expect(server.sentTo(importCalls.list)).not.toEqual([]);
});
