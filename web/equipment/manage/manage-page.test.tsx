import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import { WITHOUT_BUILDING, WITHOUT_FLOOR } from '#contract/location.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { hearToast } from '#web/testing/toasts.ts';

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

it('asks for what has no Bauteil or no floor', async () => {
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

it('asks before it deletes, says that it is done, and knows when somebody was faster', async () => {
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
  await hearToast('Anlage gelöscht');
  expect(screen.getByText('Anlage gelöscht').closest('[role=status]')).not.toBeNull();
  await waitFor(() => expect(names()).toHaveLength(2));

  server
    .fails(equipmentCalls.remove, 404, 'equipment_not_found')
    .answers(equipmentCalls.list, onePage([third]));
  await remove('zwei löschen');
  await hearToast('Fehler', 'Die Anlage ist bereits gelöscht oder existiert nicht mehr.');
  screen.getByRole('alert');
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('drei')]));

  server.fails(equipmentCalls.remove);
  await remove('drei löschen');
  await screen.findByText('Die Anlage konnte nicht gelöscht werden.');
  expect(names()).toEqual([expect.stringContaining('drei')]);
});

it('is read by a viewer, who changes nothing', async () => {
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
  'that failed can be repeated, an empty one says so to the %s',
  async (role, mayCreate) => {
    const { server, user } = openScreen(address, role, (server) =>
      answers(server, []).fails(equipmentCalls.list),
    );
    await screen.findByText('Die Anlagen konnten nicht geladen werden');
    answers(server, []);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Noch keine Anlagen erfasst.');
    const create = screen.queryAllByRole('link', { name: 'Neue Anlage anlegen' });
    expect(create.length > 0).toBe(mayCreate);
  },
);

it('that cannot be fetched says so in German, and names in its error what failed', async () => {
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

it('keeps what somebody else has changed before it was deleted, and says so', async () => {
  vi.stubGlobal('confirm', () => true);
  const one = anEquipment({ name: 'eins' });
  const { message } = errors.conflict;
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server, [one]).fails(equipmentCalls.remove, 409, 'conflict', message),
  );
  await user.click(await screen.findByRole('button', { name: 'eins löschen' }));
  await hearToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  expect(names()).toEqual([expect.stringContaining('eins')]);
});
