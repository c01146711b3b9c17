import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { type Equipment, equipmentCalls } from '#contract/equipment.ts';
import { anEquipment } from '#web/testing/an-equipment.ts';
import { answersEquipment } from '#web/testing/equipment-answers.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
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
