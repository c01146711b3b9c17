import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const me = aUser('editor').id;
const fields = { Name: 'Erste', Typ: 'Pumpe', Bauteil: '9', Etage: 'OG1' };
const stored = {
  ...{ name: 'Erste', type: 'Pumpe', locationRaw: 'BT9-OG1', tags: [], createdBy: me },
  ...{ locationBuilding: '9', locationFloor: 'OG1', locationColumn: null, locationRoom: null },
};
const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;
const goTo = (address: string) => act(() => history.pushState(null, '', address));

/** The server has created the Anlage, its answer was lost, and the form was opened again. */
async function openAfterLostAnswer(onServer: Partial<Equipment> = {}) {
  const { server, user } = openScreen('/create', 'editor', (server: AnsweringServer) =>
    answersSearch(answersEquipment(server, anEquipment()))
      .answers(equipmentCalls.checkSimilar, { isDuplicate: false, suggestions: [] })
      .isUnreachable(equipmentCalls.create),
  );
  await typeIn(fields);
  await user.click(save());
  await expectToast('Fehler');
  const [sent] = server.sentTo(equipmentCalls.create) as { body: { id: string } }[];
  const row = anEquipment({ ...stored, id: sent?.body.id ?? '', ...onServer });
  goTo('/');
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  goTo('/create');
  await waitFor(() => expect(typedIn('Name')).toBe('Erste'));
  notifications.clean();
  server
    .fails(equipmentCalls.create, 409, 'already_exists')
    .answers(equipmentCalls.get, row)
    .answers(equipmentCalls.update, ({ body }) => ({ ...row, ...(body as object) }));
  return { server, user, row };
}

const changesSent = (server: AnsweringServer) =>
  server.sentTo(equipmentCalls.update).map(({ params, body }) => [params.id, body]);

it('saves changes in a draft whose Anlage the server has created already, beside changes of others', async () => {
  const { server, user, row } = await openAfterLostAnswer({ type: 'Ventil', tags: ['GLT'] });
  await typeIn({ Name: 'Erste neu' });
  await user.click(save());
  await expectToast('Anlage erstellt');
  expect(changesSent(server)).toEqual([[row.id, { name: 'Erste neu', base: { name: 'Erste' } }]]);
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${row.id}`));
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

it('goes on in the edit form if somebody else has changed the same field', async () => {
  const { server, user, row } = await openAfterLostAnswer({ name: 'Anders' });
  const contested = [{ field: 'name', mine: 'Erste neu', theirs: 'Anders' }];
  const details = { details: { fields: contested, current: row } };
  server.fails(equipmentCalls.update, 409, 'conflict', 'Geändert', details);
  await typeIn({ Name: 'Erste neu' });
  await user.click(save());
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${row.id}/edit`));
  await waitFor(() => expect(typedIn('Name')).toBe('Erste neu'));
});

it('says so if the Anlage with this id belongs to somebody else', async () => {
  const { server, user } = await openAfterLostAnswer({ createdBy: null });
  await typeIn({ Name: 'Erste neu' });
  await user.click(save());
  await expectToast('Fehler');
  expect(changesSent(server)).toEqual([]);
  expect(location.pathname).toBe('/create');
});
