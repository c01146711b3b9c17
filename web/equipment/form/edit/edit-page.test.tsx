import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { errors } from '#contract/errors.ts';
import { permissions } from '#contract/permissions.ts';
import { sessionState } from '#web/session/session-state.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const pump = anEquipment();
const address = ({ id }: Equipment) => `/equipment/${id}/edit`;
const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;

it('is not available to viewers', async () => {
  openScreen(address(pump), 'viewer');
  await screen.findByText('Keine Berechtigung zum Bearbeiten von Anlagen');
  screen.getByText('Ein Administrator kann Ihre Rolle ändern.');
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
  await expectToast('Gespeichert');
  expect(server.sentTo(equipmentCalls.update)).toMatchObject([
    { body: { type: 'Antenne', base: { type: 'Pumpe' } } },
  ]);
  expect(server.sentTo(equipmentCalls.update)[0]?.body).not.toHaveProperty('locationRaw');
  await typeIn({ Bauteil: '4' });
  await user.click(save());
  await screen.findByText('Bitte die Etage angeben.');
});

it('says what failed, and keeps the input', async () => {
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).fails(equipmentCalls.update).fails(commentCalls.create),
  );
  await typeIn({ Name: 'Unterwegs' });
  await expectToast('Fehler beim Speichern', 'Unbekannter Fehler');
  await user.click(save());
  await expectToast('Fehler', 'Die Anlage konnte nicht aktualisiert werden.');
  expect(typedIn('Name')).toBe('Unterwegs');

  const changed = { ...pump, name: 'Unterwegs' };
  server.answers(equipmentCalls.update, changed).answers(equipmentCalls.get, changed);
  await typeIn({ 'Neuer Kommentar': 'Kommt nicht an' });
  await user.click(save());
  await expectToast('Fehler', 'Der Kommentar konnte nicht erstellt werden.');
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${pump.id}`));
  const [edit] = await screen.findAllByRole('link', { name: 'Bearbeiten' });
  await user.click(edit as HTMLElement);
  await waitFor(() => expect(typedIn('Neuer Kommentar')).toBe('Kommt nicht an'));
});

it('saves, sends no blank comment, and leads to the Anlage', async () => {
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).answers(equipmentCalls.update, { ...pump, name: 'Neu' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Anlage bearbeiten' });
  await typeIn({ Name: 'Neu', 'Neuer Kommentar': ' \n ' });
  await user.click(save());
  await expectToast('Anlage aktualisiert');
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${pump.id}`));
  expect(server.sentTo(equipmentCalls.update)).toHaveLength(1);
  expect(server.sentTo(commentCalls.create)).toEqual([]);
});

it('keeps the input if the user may no longer save, or has to sign in', async () => {
  const signInOpened = expectSignIn();
  const { denied } = permissions['equipment.update'];
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump)
      .answers(equipmentCalls.list, found(pump))
      .fails(equipmentCalls.update, 403, 'forbidden', denied),
  );
  await typeIn({ Name: 'Unterwegs' });
  const refused = () =>
    expectToast('Berechtigung fehlt', 'Keine Berechtigung zum Bearbeiten von Anlagen');
  // First the autosave is refused, then the save button.
  await refused();
  notifications.clean();
  await user.click(save());
  await refused();
  expect(typedIn('Name')).toBe('Unterwegs');

  server.fails(equipmentCalls.update, 401, 'not_signed_in');
  await user.click(save());
  await expectToast('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...');
  await signInOpened();
  act(() => history.pushState(null, '', '/manage'));
  await screen.findByRole('heading', { name: '1 Anlage' });
  server.answers(equipmentCalls.update, { ...pump, name: 'Unterwegs' });
  act(() => history.pushState(null, '', address(pump)));
  await screen.findByText('Entwurf auf diesem Gerät gesichert');
  expect(typedIn('Name')).toBe('Unterwegs');
  await expectToast('Gespeichert');
});

it('saves valid fields automatically, and reports the others when it is left', async () => {
  const tag = 'x'.repeat(60);
  const changed = { ...pump, name: 'Unterwegs' };
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).answers(equipmentCalls.update, ({ body }) => ({
      ...changed,
      ...(body as object),
    })),
  );
  await user.click(await screen.findByRole('combobox', { name: 'Weitere Tags' }));
  await user.paste(`${tag},`);
  await typeIn({ Name: 'Unterwegs' });
  await expectToast('Gespeichert', 'Noch nicht dabei: Tags: Höchstens 50 Zeichen.');
  expect(server.sentTo(equipmentCalls.update)).toMatchObject([{ body: { name: 'Unterwegs' } }]);
  screen.getByText('Höchstens 50 Zeichen.');
  // A refused submit does not stop the autosave of valid fields.
  await typeIn({ Typ: 'Lüfter' });
  await user.click(save());
  await waitFor(() => expect(server.sentTo(equipmentCalls.update)).toHaveLength(2));
  expect(server.sentTo(equipmentCalls.update)[1]).toMatchObject({ body: { type: 'Lüfter' } });
  screen.getByText('Höchstens 50 Zeichen.');

  server.answers(equipmentCalls.get, changed);
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await expectToast('Noch nicht gespeichert, als Entwurf behalten', 'Tags: Höchstens 50 Zeichen.');
  const [edit] = await screen.findAllByRole('link', { name: 'Bearbeiten' });
  await user.click(edit as HTMLElement);
  await screen.findByRole('button', { name: `Tag ${tag} entfernen` });
  await screen.findByText('Höchstens 50 Zeichen.');
  expect(typedIn('Name')).toBe('Unterwegs');

  await user.click(screen.getAllByRole('button', { name: 'Abbrechen' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${pump.id}`));
  for (const { body } of server.sentTo(equipmentCalls.update))
    expect(body).not.toHaveProperty('tags');
});

it('only says that it is saved if it is left without invalid fields', async () => {
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).answers(equipmentCalls.update, { ...pump, name: 'Neu' }),
  );
  await typeIn({ Name: 'Neu' });
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await expectToast('Gespeichert');
  expect(server.sentTo(equipmentCalls.update)).toHaveLength(1);
});

it('shows both values of a field that two people changed, and saves the chosen one', async () => {
  const current = { ...pump, name: 'Ihre', type: 'Kran', updatedAt: '2026-02-01T08:00:00.000Z' };
  const contested = [
    { field: 'name', mine: 'Meine', theirs: 'Ihre' },
    { field: 'type', mine: 'Lüfter', theirs: 'Kran' },
  ];
  const { message } = errors.conflict;
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump).fails(equipmentCalls.update, 409, 'conflict', message, {
      details: { fields: contested, current },
    }),
  );
  await typeIn({ Name: 'Meine', Typ: 'Lüfter' });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen zusammenführen' }));
  dialog.getByText(
    'Die Daten wurden inzwischen von jemand anderem geändert. Welche Werte sollen gelten?',
  );
  const choice = (field: string, name: string) =>
    within(dialog.getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', {
      name,
    });
  expect(choice('Name', 'Ihr Wert Meine').checked).toBe(true);
  expect(choice('Name', 'Gespeicherter Wert Ihre').checked).toBe(false);
  expect(choice('Typ', 'Ihr Wert Lüfter').checked).toBe(true);

  server.answers(equipmentCalls.update, { ...current, name: 'Meine' });
  await user.click(choice('Typ', 'Gespeicherter Wert Kran'));
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await expectToast('Anlage aktualisiert');
  const sent = server.sentTo(equipmentCalls.update).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ name: 'Meine', base: { name: 'Ihre' } });
});

it('names the Anlage with the same name and location, and keeps the input', async () => {
  const other = anEquipment({ name: 'Pumpe 2' });
  const { message } = errors.duplicate_equipment;
  const { server, user } = openScreen(address(pump), 'editor', (server) =>
    answersEquipment(server, pump)
      .answers(equipmentCalls.get, ({ params }) => (params.id === other.id ? other : pump))
      .answers(equipmentCalls.checkSimilar, { isDuplicate: true, suggestions: [pump, other] })
      .fails(equipmentCalls.update, 409, 'duplicate_equipment', message),
  );
  await typeIn({ Name: 'Pumpe 2' });
  await expectToast(
    'Fehler beim Speichern',
    'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
  );
  await screen.findByText('Ähnliche Anlage an diesem Standort');
  const viewLinks = screen.getAllByRole('link', { name: /ansehen$/ });
  expect(viewLinks.map((link) => link.getAttribute('href'))).toEqual([`/equipment/${other.id}`]);

  await user.click(save());
  await expectToast(
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

it('of a deleted Anlage leads back to where it was opened, once', async () => {
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
