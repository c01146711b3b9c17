import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aButton, openMenu } from '#web/testing/quick-search-editor.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';

const one = aButton('Eins', 0);

const openList = (prepare: (server: AnsweringServer) => unknown) =>
  openScreen('/', 'viewer', (server) => prepare(answersSearch(server)));

it('lists the buttons and the edit button; a button searches for its term', async () => {
  const heating = { ...aButton('Heizung', 2), searchTerm: 'Pumpe' };
  const { user } = openList((server) => server.answers(quickSearchCalls.list, [one, heating]));
  const menu = await openMenu();
  await menu.findByRole('button', { name: 'Heizung' });
  const entries = menu.getAllByRole('button').map((entry) => entry.textContent);
  expect(entries).toEqual(['Eins', 'Heizung', 'Bearbeiten']);
  await user.click(menu.getByRole('button', { name: 'Heizung' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Pumpe');
  await screen.findByRole('heading', { name: 'Gefundene Anlagen' });
});

it('says that it cannot be loaded, and offers a retry', async () => {
  const { server, user } = openList((server) => server.isUnreachable(quickSearchCalls.list));
  const menu = await openMenu();
  await menu.findByText('Die Schnellsuche konnte nicht geladen werden.');
  server.answers(quickSearchCalls.list, [one]);
  await user.click(menu.getByRole('button', { name: 'Erneut versuchen' }));
  await menu.findByRole('button', { name: 'Eins' });
});

it('shows a German error, and the error names what failed', async () => {
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
