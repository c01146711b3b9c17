import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { type Equipment, equipmentCalls } from '#contract/equipment.ts';
import { errors } from '#contract/errors.ts';
import { sessionState } from '#web/session/session-state.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';
import { hearToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const pump = anEquipment();
const address = ({ id }: Equipment) => `/equipment/${id}/edit`;
const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;

it('is not for viewers', async () => {
  openScreen(address(pump), 'viewer');
  await screen.findByText('Keine Berechtigung zum Bearbeiten von Anlagen');
});

it('keeps the location of an Anlage without Bauteil and Etage', async () => {
  const onTheRoof = anEquipment({
    locationRaw: 'Dach',
    locationBuilding: null,
    locationFloor: null,
  });
  const antenna = { ...onTheRoof, type: 'Antenne' };
  const { server, user } = openScreen(address(onTheRoof), 'editor', (server) =>
    answersEquipment(server, onTheRoof).answers(equipmentCalls.update, antenna),
  );
  const location = await screen.findByLabelText('Standort', { selector: 'output' });
  expect(location.textContent).toBe('Dach');
  await typeIn({ Typ: 'Antenne' });
  await hearToast('Gespeichert');
  expect(server.sentTo(equipmentCalls.update)).toMatchObject([
    { body: { type: 'Antenne', base: { type: 'Pumpe' } } },
  ]);
  expect(server.sentTo(equipmentCalls.update)[0]?.body).not.toHaveProperty('locationRaw');
  await typeIn({ Bauteil: '4' });
  await user.click(save());
  await screen.findByText('Bitte die Etage angeben.');
});

it('says what did not happen, and loses nothing that was typed', async () => {
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).fails(equipmentCalls.update).fails(commentCalls.create),
  );
  await typeIn({ Name: 'Unterwegs' });
  await hearToast('Fehler beim Speichern', 'Unbekannter Fehler');
  await user.click(save());
  await hearToast('Fehler', 'Die Anlage konnte nicht aktualisiert werden.');
  expect(typedIn('Name')).toBe('Unterwegs');

  const changed = { ...pump, name: 'Unterwegs' };
  server.answers(equipmentCalls.update, changed).answers(equipmentCalls.get, changed);
  await typeIn({ 'Neuer Kommentar': 'Kommt nicht an' });
  await user.click(save());
  await hearToast('Fehler', 'Der Kommentar konnte nicht erstellt werden.');
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${pump.id}`));
  const [edit] = await screen.findAllByRole('link', { name: 'Bearbeiten' });
  await user.click(edit as HTMLElement);
  await waitFor(() => expect(typedIn('Neuer Kommentar')).toBe('Kommt nicht an'));
});

it('names the Anlage that has this name and location already, and keeps what was typed', async () => {
  const other = anEquipment({ name: 'Pumpe 2' });
  const { message } = errors.duplicate_equipment;
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump)
      .answers(equipmentCalls.get, ({ params }) => (params.id === other.id ? other : pump))
      .answers(equipmentCalls.checkSimilar, { isDuplicate: true, suggestions: [pump, other] })
      .fails(equipmentCalls.update, 409, 'duplicate_equipment', message),
  );
  await typeIn({ Name: 'Pumpe 2' });
  await hearToast(
    'Fehler beim Speichern',
    'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
  );
  await screen.findByText('Ähnliche Anlage an diesem Standort');
  const look = screen.getAllByRole('link', { name: /ansehen$/ });
  expect(look.map((link) => link.getAttribute('href'))).toEqual([`/equipment/${other.id}`]);

  await user.click(save());
  await hearToast(
    'Mögliche Duplikate gefunden',
    'Es gibt ähnliche Anlagen. Prüfen Sie die Vorschläge.',
  );
  expect(server.sentTo(equipmentCalls.update)).toHaveLength(2);
  expect(server.sentTo(equipmentCalls.checkSimilar)[0]?.body).toMatchObject({
    name: 'Pumpe 2',
    locationRaw: 'BT3-OG2',
  });
  await screen.findByText('Ähnliche Anlage an diesem Standort');
  expect(location.pathname).toBe(address(pump));
  expect(typedIn('Name')).toBe('Pumpe 2');
});

it('of an Anlage that is gone leads back to where it was opened, once', async () => {
  const { user } = openScreen('/manage', 'editor', (server) =>
    answersSearch(server)
      .answers(equipmentCalls.list, found(pump))
      .fails(equipmentCalls.get, 404, 'equipment_not_found'),
  );
  await user.click(await screen.findByRole('link', { name: 'Pumpe 1 bearbeiten' }));
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  expect(sessionState.editSource.read()).toBe('/manage');
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  await screen.findByRole('heading', { name: '1 Anlage' });
  expect(location.pathname).toBe('/manage');
  expect(sessionState.editSource.read()).toBeNull();

  act(() => history.pushState(null, '', address(pump)));
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  expect(location.pathname).toBe('/');
});
