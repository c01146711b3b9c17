import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import type { Role } from '#contract/people.ts';
import { declaredFor } from '#web/testing/declared-style.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersSearch, found, noMetadata } from '#web/testing/servers/search-answers.ts';
import headerClasses from '#web/ui/page/page-header.module.css';

const inBuilding = anEquipment({ name: 'Alpha' });

const openSearch = (role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) =>
  openScreen('/', role, (server) => {
    answersSearch(server).answers(equipmentCalls.search, found(inBuilding));
    prepare(server);
  });
const welcome = () => screen.findByText('Willkommen zur Anlagenverwaltung');
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Anlagen suchen' });
const search = async (value: string) => fireEvent.change(await field(), { target: { value } });
const names = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);

it('explains the search before any query, and offers creating if it is allowed', async () => {
  const { user } = openSearch('editor');
  await welcome();
  screen.getByText(
    'Suchen Sie nach Name, Typ, Standort oder Tag – oder legen Sie eine neue Anlage an.',
  );
  expect(screen.getAllByRole('button', { name: 'Dunkles Design einschalten' })).not.toEqual([]);
  const [create] = screen.getAllByRole('link', { name: 'Neue Anlage anlegen' });
  await user.click(create as HTMLElement);
  expect(location.pathname).toBe('/create');
});

it('does not offer creating to a viewer', async () => {
  openSearch('viewer');
  await welcome();
  screen.getByText('Suchen Sie nach Name, Typ, Standort oder Tag.');
  expect(screen.queryAllByRole('link', { name: 'Neue Anlage anlegen' })).toEqual([]);
});

it('is focused and left by keyboard, and cleared by its button', async () => {
  const { user } = openSearch('viewer');
  const input = await field();
  await user.keyboard('/');
  expect(document.activeElement).toBe(input);
  await user.keyboard('BT3/');
  expect(input.value).toBe('BT3/');
  expect(input.placeholder).toBe('Name, Typ, Standort, Tag');
  await user.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(input);
  input.focus();
  await user.click(screen.getByRole('button', { name: 'Suchen' }));
  expect(document.activeElement).not.toBe(input);
  await user.click(screen.getByRole('button', { name: 'Suche löschen' }));
  expect(input.value).toBe('');
  await welcome();
  await search('BT3');
  await waitFor(() => expect(names()).toEqual(['Alpha']));
  expect(screen.queryAllByRole('link', { name: /bearbeiten$/ })).toEqual([]);
});

it('shows three skeletons while results are loading, and offers a retry after a failure', async () => {
  let fail = () => {};
  const pending = new Promise<never>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  const { server, user } = openSearch('viewer', (server) =>
    server.answers(equipmentCalls.search, () => pending),
  );
  await search('BT3');
  await waitFor(() => expect(screen.getAllByTestId('card-skeleton')).toHaveLength(3));
  fail();
  await screen.findByText('Die Suche ist fehlgeschlagen');
  screen.getByText('Die Ergebnisse konnten nicht geladen werden. Bitte versuchen Sie es erneut.');
  server.answers(equipmentCalls.search, found(inBuilding));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(names()).toEqual(['Alpha']));
});

it('never replaces a newer answer by a slower one', async () => {
  let answer = () => {};
  const slower = new Promise<ReturnType<typeof found>>((resolve) => {
    answer = () => resolve(found(inBuilding, anEquipment({ name: 'Beta' })));
  });
  const { server } = openSearch('editor', (server) =>
    server.answers(equipmentCalls.search, ({ query }) =>
      query.get('q') === 'Beta' ? found(anEquipment({ name: 'Beta' })) : slower,
    ),
  );
  await search('Be');
  await waitFor(() => expect(server.sentTo(equipmentCalls.search)).toHaveLength(1));
  await search('Beta');
  await waitFor(() => expect(names()).toEqual(['Beta']));
  answer();
  await slower;
  await screen.findByText('1 Ergebnisse');
  expect(names()).toEqual(['Beta']);
});

it('says that there are more than it has counted', async () => {
  openSearch('viewer', (server) =>
    server.answers(equipmentCalls.search, {
      ...found(anEquipment({ name: 'Pumpe' })),
      ...{ total: 3, isCut: true },
    }),
  );
  await search('p');
  await screen.findByText('über 2 Ergebnisse');
  const card = (await screen.findByRole('article')).closest('[aria-setsize]');
  expect(card?.getAttribute('aria-setsize')).toBe('-1');
});

it('offers similar names and creating if nothing is found', async () => {
  const { user } = openSearch('editor', (server) =>
    server
      .answers(equipmentCalls.search, ({ query }) =>
        query.get('q') === 'Wärmepumpe' ? found(anEquipment({ name: 'Wärmepumpe' })) : found(),
      )
      .answers(equipmentCalls.suggestNames, ['Wärmepumpe']),
  );
  await search('Wärmepumße');
  await screen.findByText('Keine Ergebnisse gefunden');
  screen.getByText('0 Ergebnisse');
  screen.getByText('Prüfen Sie die Schreibweise oder suchen Sie nach einem kürzeren Wort.');
  await screen.findByRole('heading', { name: 'Meinten Sie' });
  await user.click(screen.getByRole('button', { name: 'Wärmepumpe' }));
  expect((await field()).value).toBe('Wärmepumpe');
  await waitFor(() => expect(names()).toEqual(['Wärmepumpe']));
  await search('gibt es ganz sicher nirgends');
  await screen.findByText('Keine Ergebnisse gefunden');
  const [create] = screen.getAllByRole('link', { name: 'Neue Anlage anlegen' });
  await user.click(create as HTMLElement);
  expect(location.pathname).toBe('/create');
});

it('offers creating to everybody if nothing is found; the form says whom to ask', async () => {
  const { user } = openSearch('viewer', (server) => server.answers(equipmentCalls.search, found()));
  await search('gibt es ganz sicher nirgends');
  await screen.findByText('Keine Ergebnisse gefunden');
  await user.click(screen.getByRole('link', { name: 'Neue Anlage anlegen' }));
  await screen.findByText('Ein Administrator kann Ihre Rolle ändern.');
  expect(location.pathname).toBe('/create');
});

it('searches with a filter alone', async () => {
  const { server, user } = openSearch('viewer', (server) =>
    server.answers(equipmentCalls.metadata, { ...noMetadata, buildings: ['BT3'] }),
  );
  await welcome();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filter' }));
  for (const all of ['Alle Typen', 'Alle Bauteile', 'Alle Etagen']) {
    filters.getByRole('option', { name: all, selected: true });
  }
  expect(filters.getByPlaceholderText('Alle Räume')).toBe(filters.getByLabelText('Raum'));
  await user.selectOptions(filters.getByLabelText('Bauteil'), 'BT3');
  await user.click(filters.getByRole('button', { name: 'Anzeigen' }));
  await screen.findByRole('heading', { name: 'Gefundene Anlagen' });
  await waitFor(() => expect(names()).toEqual(['Alpha']));
  expect(server.sentTo(equipmentCalls.search)[0]?.query.get('building')).toBe('BT3');

  server.answers(equipmentCalls.search, found());
  await search('gibt es nicht');
  await screen.findByText('Mit den gewählten Filtern passt keine Anlage zur Suche.');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await screen.findByText('Prüfen Sie die Schreibweise oder suchen Sie nach einem kürzeren Wort.');
});

it('keeps the search bar visible while the results are scrolled', async () => {
  openSearch('viewer');
  const header = (await field()).closest('header');
  expect(header?.className).toContain(headerClasses.header);
  const sheet = 'web/ui/page/page-header.module.css';
  expect(declaredFor('.header', sheet)).toContain('position: sticky');
});

it('says that further results could not be loaded, and offers a retry', async () => {
  const pageOf = (page: number, length: number) => ({
    equipment: Array.from({ length }, (_, at) => anEquipment({ name: `${page}/${at + 1}` })),
    ...{ total: 101, page, totalPages: 2 },
  });
  let isReachable = false;
  const { server, user } = openSearch('viewer', (server) =>
    server.answers(equipmentCalls.search, ({ query }) => {
      if (query.get('page') === '1') return pageOf(1, 100);
      if (!isReachable) throw new TypeError('Failed to fetch');
      return pageOf(2, 1);
    }),
  );
  await search('BT3');
  const bar = await screen.findByRole('alert');
  within(bar).getByText('Weitere Ergebnisse konnten nicht geladen werden.');
  expect(names()).toContain('1/100');
  screen.getByText('101 Ergebnisse');

  isReachable = true;
  await user.click(within(bar).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(names()).toContain('2/1'));
  expect(screen.queryByRole('alert')).toBeNull();
  const requestedPages = server.sentTo(equipmentCalls.search).map(({ query }) => query.get('page'));
  expect(requestedPages).toEqual(['1', '2', '2']);
});
