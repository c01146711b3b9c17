import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { WITHOUT_BUILDING, WITHOUT_FLOOR } from '#contract/equipment/location.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import { exportCalls } from '#contract/exports.ts';
import { permissions } from '#contract/permissions.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { watchDownloads } from '#web/testing/saved-files.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/manage';
const onePage = (equipment: Equipment[]) => ({
  equipment,
  total: equipment.length,
  page: 1,
  totalPages: Math.min(1, equipment.length),
});
const answers = (server: AnsweringServer, equipment: Equipment[]) =>
  server
    .answers(equipmentCalls.list, onePage(equipment))
    .answers(equipmentTypeCalls.list, [])
    .answers(equipmentCalls.metadata, {
      types: ['Pumpe'],
      buildings: ['BT3'],
      floors: ['OG2'],
      ...{ columns: [], rooms: [], tags: [] },
    });
const names = () => screen.queryAllByRole('article').map((card) => card.textContent);

it('filters Anlagen without Bauteil or floor', async () => {
  const somewhere = anEquipment({ name: 'irgendwo' });
  const nowhere = anEquipment({ name: 'nirgends', locationBuilding: null, locationFloor: null });
  const { server, user } = openScreen(address, 'editor', (server) => {
    answers(server, [somewhere, nowhere]).answers(equipmentCalls.list, ({ query }) =>
      onePage(query.has('componentFilter') ? [nowhere] : [somewhere, nowhere]),
    );
  });
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filter' }));
  for (const [label, option] of [
    ['Bauteil', 'Ohne Bauteil'],
    ['Etage', 'Ohne Etage'],
  ] as const) {
    await user.selectOptions(filters.getByLabelText(label), option);
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('nirgends')]));
  }
  const sent = server.sentTo(equipmentCalls.list).map(({ query }) => query);
  expect(sent.map((query) => query.get('componentFilter'))).toEqual([
    null,
    WITHOUT_BUILDING,
    WITHOUT_BUILDING,
  ]);
  expect(sent.at(-1)?.get('floorFilter')).toBe(WITHOUT_FLOOR);
});

it.each([
  ['Bauteil', 'BT3', 'componentFilter'],
  ['Typ', 'Pumpe', 'typeFilter'],
  ['Etage', 'OG2', 'floorFilter'],
  ['Nur Achtung', null, 'showAchtungOnly'],
])('returns to its first page when the filter "%s" changes', async (label, option, asked) => {
  const first = { ...onePage([anEquipment({ name: 'Seite eins' })]), total: 101, totalPages: 2 };
  const second = { ...first, equipment: [anEquipment({ name: 'Seite zwei' })], page: 2 };
  const { server, user } = openScreen(address, 'viewer', (server) =>
    answers(server, []).answers(equipmentCalls.list, ({ query }) =>
      query.get('page') === '2' ? second : first,
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Nächste Seite' }));
  await screen.findByText('Seite zwei');
  screen.getByText('Seite 2 von 2');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const filter = await screen.findByLabelText(label);
  if (option) await user.selectOptions(filter, option);
  else await user.click(filter);
  await screen.findByText('Seite eins');
  screen.getByText('Seite 1 von 2');
  const last = server.sentTo(equipmentCalls.list).at(-1)?.query;
  expect([last?.get('page'), last?.get(asked)]).toEqual(['1', option ?? 'true']);
});

it('says that no Anlage matches the filters, and clears them', async () => {
  const { user } = openScreen(address, 'viewer', (server) =>
    answers(server, []).answers(equipmentCalls.list, ({ query }) =>
      onePage(query.has('showAchtungOnly') ? [] : [anEquipment()]),
    ),
  );
  await screen.findByRole('heading', { level: 1, name: 'Anlagenverwaltung' });
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filter' }));
  for (const all of ['Alle Bauteile', 'Alle Typen', 'Alle Etagen']) {
    filters.getByRole('option', { name: all, selected: true });
  }
  await user.click(filters.getByRole('switch', { name: 'Nur Achtung' }));
  await user.click(filters.getByRole('button', { name: 'Anzeigen' }));
  await screen.findByText('Keine Anlagen entsprechen den gewählten Filterkriterien.');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(names()).toHaveLength(1));
});

it('asks before it deletes, says that it is done, and says if somebody else has deleted it', async () => {
  const all = ['eins', 'zwei', 'drei'].map((name) => anEquipment({ name }));
  const [, second, third] = all as [Equipment, Equipment, Equipment];
  const confirm = vi.fn((_question: string) => false);
  vi.stubGlobal('confirm', confirm);
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server, all).answers(equipmentCalls.remove, undefined),
  );
  await waitFor(() => expect(names()).toHaveLength(3));
  const remove = (name: string) => user.click(screen.getByRole('button', { name }));
  await remove('eins löschen');
  expect(confirm.mock.calls).toEqual([['Möchten Sie die Anlage "eins" wirklich löschen?']]);
  expect(server.sentTo(equipmentCalls.remove)).toEqual([]);
  expect(names()).toHaveLength(3);

  confirm.mockReturnValue(true);
  server.answers(equipmentCalls.list, onePage([second, third]));
  await remove('eins löschen');
  await expectToast('Anlage gelöscht');
  expect(screen.getByText('Anlage gelöscht').closest('[role=status]')).not.toBeNull();
  await waitFor(() => expect(names()).toHaveLength(2));

  server
    .fails(equipmentCalls.remove, 404, 'equipment_not_found')
    .answers(equipmentCalls.list, onePage([third]));
  await remove('zwei löschen');
  await expectToast('Fehler', 'Die Anlage ist bereits gelöscht oder existiert nicht mehr.');
  screen.getByRole('alert');
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('drei')]));

  server.fails(equipmentCalls.remove);
  await remove('drei löschen');
  await screen.findByText('Die Anlage konnte nicht gelöscht werden.');
  expect(names()).toEqual([expect.stringContaining('drei')]);
});

it('offers a viewer no changes', async () => {
  openScreen(address, 'viewer', (server) => answers(server, [anEquipment()]));
  await screen.findByRole('article');
  expect(screen.queryAllByRole('link', { name: /bearbeiten$/ })).toEqual([]);
  expect(screen.queryAllByRole('button', { name: /löschen$/ })).toEqual([]);
  expect(screen.queryAllByRole('link', { name: 'Neue Anlage anlegen' })).toEqual([]);
});

it.each([
  ['editor', true],
  ['viewer', false],
] as const)(
  'offers a retry after a failure, and an empty one says so to the %s',
  async (role, mayCreate) => {
    const { server, user } = openScreen(address, role, (server) =>
      answers(server, []).fails(equipmentCalls.list),
    );
    await screen.findByText('Die Anlagen konnten nicht geladen werden');
    answers(server, []);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Noch keine Anlagen erfasst.');
    screen.getByText('Sobald eine Anlage angelegt ist, erscheint sie hier.');
    const create = screen.queryAllByRole('link', { name: 'Neue Anlage anlegen' });
    expect(create.length > 0).toBe(mayCreate);
  },
);

it('shows a German error, and the error names what failed', async () => {
  const { queryClient } = openScreen(address, 'viewer', (server) =>
    answers(server, []).fails(equipmentCalls.list),
  );
  await screen.findByText('Die Anlagen konnten nicht geladen werden');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  const failures = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? []);
  expect(failures).toMatchObject([
    { message: 'Failed to fetch equipment', cause: { code: 'internal' } },
  ]);
});

it('keeps an Anlage that somebody else changed before the deletion, and says so', async () => {
  vi.stubGlobal('confirm', () => true);
  const one = anEquipment({ name: 'eins' });
  const { message } = errors.conflict;
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server, [one]).fails(equipmentCalls.remove, 409, 'conflict', message),
  );
  await user.click(await screen.findByRole('button', { name: 'eins löschen' }));
  await expectToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  expect(names()).toEqual([expect.stringContaining('eins')]);
});

it('keeps an Anlage that the user may no longer delete, or has to sign in for', async () => {
  vi.stubGlobal('confirm', () => true);
  const signInOpened = expectSignIn();
  const { denied } = permissions['equipment.delete'];
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server, [anEquipment({ name: 'eins' })]).fails(
      equipmentCalls.remove,
      403,
      'forbidden',
      denied,
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'eins löschen' }));
  await expectToast('Berechtigung fehlt', 'Keine Berechtigung zum Löschen von Anlagen');
  server.fails(equipmentCalls.remove, 401, 'not_signed_in');
  await user.click(screen.getByRole('button', { name: 'eins löschen' }));
  await expectToast(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
  );
  await signInOpened();
  expect(names()).toEqual([expect.stringContaining('eins')]);
});

it.each([
  ['viewer', false],
  ['reviewer', true],
] as const)('exports what the filters show for a %s', async (role, mayImport) => {
  const { user } = openScreen(address, role, (server) => answers(server, [anEquipment()]));
  const addresses: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => click.mockRestore());
  click.mockImplementation(function click(this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(await screen.findByLabelText('Bauteil'), 'BT3');
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  for (const entry of ['Alles als XLSX exportieren', 'Absicherungen als CSV']) {
    const menu = openRowMenu('Exportieren, importieren, drucken');
    expect(menu.queryByRole('button', { name: 'Importieren' }) !== null).toBe(mayImport);
    await user.click(menu.getByRole('button', { name: entry }));
  }
  expect(addresses).toEqual([
    '/api/export?format=xlsx&componentFilter=BT3',
    '/api/export?format=csv&table=safety&componentFilter=BT3',
  ]);
});

it('Anlagen are chosen one by one, as a range and all together, and exported', async () => {
  const equipment = ['a', 'b', 'c', 'd'].map((name) => anEquipment({ name: `Pumpe ${name}` }));
  const ids = equipment.map(({ id }) => id);
  const { server, user } = openScreen(address, 'viewer', (server) => answers(server, equipment));
  const { files, names: fileNames } = watchDownloads();
  server.answers(exportCalls.selected, () => {
    const headers = { 'content-disposition': 'attachment; filename="Anlagen 2026-11-19.xlsx"' };
    return new Response('Mappe', { headers });
  });
  await user.click(await screen.findByRole('button', { name: 'Anlagen auswählen' }));
  const bar = within(await screen.findByRole('region', { name: 'Auswahl' }));
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const chosen = () => ids.filter((_, at) => box(equipment[at]?.name ?? '').checked);
  bar.getByText('0 ausgewählt');
  await user.click(box('Pumpe b'));
  await user.click(bar.getByRole('button', { name: 'Bereich auswählen' }));
  await user.click(box('Pumpe d'));
  bar.getByText('3 ausgewählt');
  expect(chosen()).toEqual(ids.slice(1));
  await user.click(box('Pumpe c'));
  bar.getByText('2 ausgewählt');
  await user.keyboard('{Shift>}');
  await user.click(box('Pumpe a'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(ids.slice(3));
  await user.click(bar.getByRole('button', { name: 'Alle 4' }));
  await bar.findByText('4 ausgewählt');
  await user.click(bar.getByRole('button', { name: 'Exportieren' }));
  await waitFor(() => expect(fileNames).toEqual(['Anlagen 2026-11-19.xlsx']));
  expect(files).toHaveLength(1);
  expect(server.sentTo(exportCalls.selected)).toMatchObject([{ body: { format: 'xlsx' } }]);
  const [sent] = server.sentTo(exportCalls.selected) as { body: { ids: string[] } }[];
  expect(sent?.body.ids.toSorted()).toEqual(ids.toSorted());
  await user.click(bar.getByRole('button', { name: 'Auswahl beenden' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
