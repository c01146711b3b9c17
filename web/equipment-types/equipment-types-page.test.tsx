import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type EquipmentType,
  equipmentTypeCalls,
  type TypeCount,
} from '#contract/equipment-types.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aType } from '#web/testing/samples/a-type.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/admin/equipment-types';

const answersTypes =
  (types: EquipmentType[], counts: TypeCount[] = []) =>
  (server: AnsweringServer) =>
    server.answers(equipmentTypeCalls.list, types).answers(equipmentTypeCalls.counts, counts);

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const findRow = (name: string) => screen.findByRole('listitem', { name });
const form = () => screen.queryByRole('form', { name: 'Neuer Anlagentyp' });
const newName = () => screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
const renaming = (name: string) =>
  screen.getByRole('textbox', { name: `Neuer Name für ${name}` }) as HTMLInputElement;

function openTypes(prepare: (server: AnsweringServer) => unknown) {
  const opened = openScreen(address, 'admin', prepare);
  const { user } = opened;
  return {
    ...opened,
    async fill(field: HTMLInputElement, text: string) {
      await user.clear(field);
      if (text) await user.type(field, text);
    },
    async askToDelete(name: string) {
      await user.click(button(`${name} löschen`));
      return within(await screen.findByRole('dialog', { name: 'Anlagentyp löschen' }));
    },
  };
}

it('shows users other than administrators that they may not manage types', async () => {
  openScreen(address, 'reviewer');
  await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
  screen.getByText('Keine Berechtigung zum Verwalten von Anlagentypen');
  expect(screen.queryByRole('button', { name: 'Typ hinzufügen' })).toBeNull();
});

it('counts Anlagen with another spelling of a type, and unifies the spelling', async () => {
  const { server, user } = openTypes(answersTypes([aType()], [{ name: 'PUMPE', count: 1 }]));
  await findRow('Pumpe');
  await screen.findByText('1 Anlage');
  row('Pumpe').getByText('Auch geschrieben: „PUMPE“');
  server
    .answers(equipmentTypeCalls.rename, aType())
    .answers(equipmentTypeCalls.counts, [{ name: 'Pumpe', count: 1 }]);
  await user.click(button('Schreibweise von Pumpe angleichen'));
  await expectToast('Schreibweise angeglichen');
  await waitFor(() => expect(screen.queryByText(/Auch geschrieben/)).toBeNull());
  expect(server.sentTo(equipmentTypeCalls.rename)).toMatchObject([
    { params: { id: aType().id }, body: { name: 'Pumpe' } },
  ]);
});

it('deletes a type only after the number of its Anlagen is loaded', async () => {
  let sendCounts = (_: TypeCount[]) => {};
  const counts = new Promise<TypeCount[]>((resolve) => {
    sendCounts = resolve;
  });
  const { askToDelete } = openTypes((server) =>
    answersTypes([aType()])(server).answers(equipmentTypeCalls.counts, () => counts),
  );
  await findRow('Pumpe');
  expect(button('Pumpe löschen').disabled).toBe(true);
  sendCounts([{ name: 'Pumpe', count: 1 }]);
  await waitFor(() => expect(button('Pumpe löschen').disabled).toBe(false));
  const question = await askToDelete('Pumpe');
  question.getByText('Dieser Typ wird dauerhaft gelöscht!');
  question.getByText('1 Anlage trägt diesen Typ und behält seinen Namen, in der Standardfarbe.');
});

it('does not delete a type while the number of its Anlagen is unknown', async () => {
  const { server, user } = openTypes((server) =>
    answersTypes([aType()])(server).fails(equipmentTypeCalls.counts),
  );
  await screen.findByText('Die Anzahl der Anlagen konnte nicht geladen werden.');
  await findRow('Pumpe');
  expect(button('Pumpe löschen').disabled).toBe(true);
  server.answers(equipmentTypeCalls.counts, []);
  await user.click(button('Erneut versuchen'));
  await waitFor(() => expect(button('Pumpe löschen').disabled).toBe(false));
});

it('does not offer to save a name that exists already, and closes its form without a change', async () => {
  const { user, fill } = openTypes(answersTypes([aType({ name: 'Kleine Pumpe' })]));
  await findRow('Kleine Pumpe');
  await user.click(button('Typ hinzufügen'));
  await fill(newName(), 'KLEINE   PUMPE');
  screen.getByText('Diesen Anlagentyp gibt es bereits.');
  expect(button('Speichern').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(form()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(form()).toBeNull();
  await user.click(button('Typ hinzufügen'));
  expect(newName().value).toBe('');
  await user.click(button('Abbrechen'));
  expect(form()).toBeNull();
});

it.each([
  ['nothing', '', 'Enter'],
  ['blanks', '   ', 'Enter'],
  ['the name it has', ' Pumpe ', 'Enter'],
  ['what reads like it', 'Pumpe\u200b', 'Enter'],
  ['another name that is given up', 'Ganz anders', 'Escape'],
])('changes nothing when it is renamed to %s', async (_, text, key) => {
  const { server, user, fill } = openTypes(answersTypes([aType()]));
  await findRow('Pumpe');
  await user.click(button('Pumpe umbenennen'));
  await fill(renaming('Pumpe'), text);
  await user.keyboard(`{${key}}`);
  expect(screen.queryByRole('textbox', { name: 'Neuer Name für Pumpe' })).toBeNull();
  row('Pumpe');
  await waitFor(() => expect(document.activeElement).toBe(button('Pumpe umbenennen')));
  expect(server.sentTo(equipmentTypeCalls.rename)).toEqual([]);
});

it('says that a type could not be created, and keeps the input', async () => {
  const { user, fill } = openTypes((server) =>
    answersTypes([aType()])(server).fails(equipmentTypeCalls.create),
  );
  await findRow('Pumpe');
  await user.click(button('Typ hinzufügen'));
  await fill(newName(), 'Neu und kaputt');
  await user.click(button('Speichern'));
  await expectToast('Fehler beim Erstellen', 'Der Anlagentyp konnte nicht erstellt werden.');
  expect(newName().value).toBe('Neu und kaputt');
});

it('says that a type could not be renamed, and why, and keeps the input', async () => {
  const { server, user, fill } = openTypes((server) =>
    answersTypes([aType()])(server).fails(equipmentTypeCalls.rename),
  );
  await findRow('Pumpe');
  await user.click(button('Pumpe umbenennen'));
  await fill(renaming('Pumpe'), 'Anders');
  await user.keyboard('{Enter}');
  await expectToast('Fehler beim Aktualisieren', 'Der Name konnte nicht geändert werden.');
  expect(renaming('Pumpe').value).toBe('Anders');

  const message = 'Einen Anlagentyp mit diesem Namen gibt es bereits.';
  server.fails(equipmentTypeCalls.rename, 409, 'duplicate_type', message);
  await user.keyboard('{Enter}');
  await expectToast('Fehler beim Aktualisieren', message);
});

it('says that a colour could not be changed, and shows the stored one', async () => {
  const { user } = openTypes((server) =>
    answersTypes([aType()])(server).fails(equipmentTypeCalls.recolor),
  );
  await findRow('Pumpe');
  await user.click(button('Farbe von Pumpe ändern'));
  await user.click(row('Pumpe').getByRole('button', { name: 'Rot' }));
  await expectToast('Fehler', 'Die Farbe konnte nicht geändert werden.');
  await row('Pumpe').findByRole('button', { name: 'Türkis', pressed: true });
});

it('says that a type could not be deleted, or that it is already gone', async () => {
  const { server, user, askToDelete } = openTypes((server) =>
    answersTypes([aType()])(server).fails(equipmentTypeCalls.remove),
  );
  await findRow('Pumpe');
  await waitFor(() => expect(button('Pumpe löschen').disabled).toBe(false));
  await user.click((await askToDelete('Pumpe')).getByRole('button', { name: 'Löschen' }));
  await expectToast('Fehler beim Löschen', 'Der Anlagentyp konnte nicht gelöscht werden.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const message = 'Den Anlagentyp gibt es nicht mehr.';
  server.fails(equipmentTypeCalls.remove, 404, 'not_found', message);
  answersTypes([])(server);
  await user.click((await askToDelete('Pumpe')).getByRole('button', { name: 'Löschen' }));
  await expectToast('Fehler beim Löschen', message);
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Pumpe' })).toBeNull());
});

it('leads to the sign-in if a type is deleted without a session', async () => {
  const signInOpened = expectSignIn();
  const { user, askToDelete } = openTypes((server) =>
    answersTypes([aType()])(server).fails(
      equipmentTypeCalls.remove,
      401,
      'not_signed_in',
      'Sie sind nicht angemeldet.',
    ),
  );
  await findRow('Pumpe');
  await waitFor(() => expect(button('Pumpe löschen').disabled).toBe(false));
  await user.click((await askToDelete('Pumpe')).getByRole('button', { name: 'Löschen' }));
  await expectToast(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
  );
  await signInOpened();
});

it('offers a retry when the list fails', async () => {
  const { server, user } = openTypes((server) =>
    answersTypes([])(server).fails(equipmentTypeCalls.list),
  );
  await screen.findByText('Die Anlagentypen konnten nicht geladen werden.');
  expect(button('Typ hinzufügen').disabled).toBe(true);
  answersTypes([aType()])(server);
  await user.click(button('Erneut versuchen'));
  await findRow('Pumpe');
});

it('offers to create a type when there is none', async () => {
  openTypes(answersTypes([]));
  await screen.findByRole('heading', { name: 'Keine Anlagentypen gefunden' });
  screen.getByText(
    'Sie können einen neuen Typ erstellen oder die automatische Migration abwarten.',
  );
  expect(button('Typ hinzufügen').disabled).toBe(false);
});
