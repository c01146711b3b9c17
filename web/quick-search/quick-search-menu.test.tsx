import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openPopover } from '#web/testing/row-menu.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { hearToast } from '#web/testing/toasts.ts';

const aButton = (displayLabel: string, order: number) => ({
  id: crypto.randomUUID(),
  searchTerm: displayLabel,
  displayLabel,
  order,
});
const one = aButton('Eins', 0);
const two = aButton('Zwei', 1);

const openList = (prepare: (server: AnsweringServer) => unknown) =>
  openScreen('/', 'viewer', (server) => {
    prepare(answersSearch(server).answers(quickSearchCalls.list, [one, two]));
  });

async function openMenu() {
  const title = await screen.findByText('Schnellsuche', { selector: 'p' });
  return openPopover(title.closest('[popover]') as HTMLElement);
}

async function openEditor(user: ReturnType<typeof openList>['user']) {
  await user.click((await openMenu()).getByRole('button', { name: 'Bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schnellsuche bearbeiten' }));
  await dialog.findByRole('button', { name: 'Speichern' });
  return {
    dialog,
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
  };
}

it('that cannot be loaded says so and is tried again', async () => {
  const { server, user } = openList((server) => server.isGone(quickSearchCalls.list));
  const menu = await openMenu();
  await menu.findByText('Die Schnellsuche konnte nicht geladen werden.');
  server.answers(quickSearchCalls.list, [one]);
  await user.click(menu.getByRole('button', { name: 'Erneut versuchen' }));
  await menu.findByRole('button', { name: 'Eins' });
});

it('says that a button cannot be deleted, and keeps the editor open', async () => {
  const { user } = openList((server) => server.fails(quickSearchCalls.remove));
  const { press } = await openEditor(user);
  await press('„Eins“ löschen');
  await press('Speichern');
  await hearToast('Fehler', 'Der Schnellsuch-Button konnte nicht gelöscht werden.');
  screen.getByRole('dialog', { name: 'Schnellsuche bearbeiten' });
  (await openMenu()).getByRole('button', { name: 'Eins' });
});

it('is emptied, though an empty list is not saved', async () => {
  const { server, user } = openList((server) =>
    server.answers(quickSearchCalls.list, [one]).answers(quickSearchCalls.remove, undefined),
  );
  const { dialog, press } = await openEditor(user);
  await press('„Eins“ löschen');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  expect(save.disabled).toBe(true);
  server.answers(quickSearchCalls.list, []);
  await press('Alle löschen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(quickSearchCalls.remove).map(({ params }) => params)).toEqual([
    { id: one.id },
  ]);
});

it('that cannot be fetched says so in German, and names in its error what failed', async () => {
  const { queryClient } = openList((server) => server.fails(quickSearchCalls.list));
  const menu = await openMenu();
  await menu.findByText('Die Schnellsuche konnte nicht geladen werden.');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  const failures = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? []);
  expect(failures).toMatchObject([
    { message: 'Failed to fetch quick search buttons', cause: { code: 'internal' } },
  ]);
});
