import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { type QuickSearchButton, quickSearchCalls } from '#contract/quick-search.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aButton, openEditor, openMenu } from '#web/testing/quick-search-editor.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const one = aButton('Eins', 0);
const two = aButton('Zwei', 1);

async function open(
  saved: QuickSearchButton[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen('/', 'viewer', (server) => {
    prepare(answersSearch(server).answers(quickSearchCalls.list, saved));
  });
  const { dialog, press } = await openEditor(opened.user);
  const fields = (label: string) => dialog.getAllByLabelText<HTMLInputElement>(label);
  return {
    ...opened,
    dialog,
    press,
    rows: () => dialog.getAllByRole('listitem'),
    fields,
    fill: (row: number, term: string, label: string) => {
      for (const [name, value] of [
        ['Suchbegriff', term],
        ['Angezeigter Text', label],
      ] as const) {
        fireEvent.change(fields(name)[row] as HTMLElement, { target: { value } });
      }
    },
  };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectOpen = () => screen.getByRole('dialog', { name: 'Schnellsuche bearbeiten' });

it('creates up to five buttons, each with both texts', async () => {
  const { server, dialog, press, rows, fields, fill } = await open([], (server) =>
    server.answers(quickSearchCalls.create, one),
  );
  await dialog.findByText('Keine Schaltflächen');
  dialog.getByText(
    'Eine Schaltfläche sucht mit einem Tippen, zum Beispiel nach HVAC, Brandschutz oder BT5.',
  );
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  expect(save.disabled).toBe(true);
  await press('Erste Schaltfläche hinzufügen');
  const [term] = fields('Suchbegriff');
  expect(term?.placeholder).toBe('z. B. HVAC, Brandschutz, BT5');
  expect(term?.maxLength).toBe(100);
  expect(document.activeElement).toBe(term);
  expect(fields('Angezeigter Text')[0]?.placeholder).toBe('z. B. Brandschutz');

  await press('Speichern');
  await expectToast(
    'Unvollständige Daten',
    'Alle Schaltflächen müssen einen Suchbegriff und ein Label haben.',
  );
  expect(dialog.getAllByText('Bitte ausfüllen.')).toHaveLength(2);
  expect(document.activeElement).toBe(term);
  fill(0, ' HVAC ', ' Klima ');
  expect(dialog.queryByText('Bitte ausfüllen.')).toBeNull();
  for (const count of [1, 2, 3, 4]) {
    await press(`Schaltfläche hinzufügen (${count}/5)`);
    fill(count, `BT${count}`, `Bauteil ${count}`);
  }
  expect(rows()).toHaveLength(5);
  expect(dialog.queryByRole('button', { name: /hinzufügen/ })).toBeNull();

  await press('Speichern');
  await expectToast('Gespeichert', 'Schnellsuch-Schaltflächen wurden erfolgreich gespeichert.');
  await expectClosed();
  const sent = server.sentTo(quickSearchCalls.create).map(({ body }) => body);
  expect(sent).toHaveLength(5);
  expect(sent[0]).toMatchObject({ searchTerm: 'HVAC', displayLabel: 'Klima', order: 0 });
  expect(sent[4]).toMatchObject({ searchTerm: 'BT4', displayLabel: 'Bauteil 4', order: 4 });
});

it('says that it could not be saved, and keeps the input', async () => {
  const signInOpened = expectSignIn();
  const { server, press, fields, fill } = await open([one], (server) =>
    server.fails(quickSearchCalls.create),
  );
  const typed = () => fields('Angezeigter Text').map(({ value }) => value);
  await press('Schaltfläche hinzufügen (1/5)');
  fill(1, 'HVAC', 'Klima');
  await press('Speichern');
  await expectToast('Fehler', 'Fehler beim Speichern der Schnellsuch-Schaltflächen.');
  expectOpen();
  expect(typed()).toEqual(['Eins', 'Klima']);

  server.fails(quickSearchCalls.create, 401, 'not_signed_in');
  await press('Speichern');
  await expectToast('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...');
  await signInOpened();
  expectOpen();
  expect(typed()).toEqual(['Eins', 'Klima']);
});

it('says that there are too many if another device has added some', async () => {
  const { status, message } = errors.quick_search_full;
  const { press, fill } = await open([one], (server) =>
    server.fails(quickSearchCalls.create, status, 'quick_search_full', message),
  );
  await press('Schaltfläche hinzufügen (1/5)');
  fill(1, 'HVAC', 'Klima');
  await press('Speichern');
  await expectToast('Maximum erreicht', 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.');
  expectOpen();
});

it('discards the input when it is cancelled', async () => {
  const { server, user, press, fill } = await open([one]);
  await press('„Eins“ löschen');
  await press('Erste Schaltfläche hinzufügen');
  fill(0, 'Verworfen', 'Verworfen');
  await press('Abbrechen');
  await expectClosed();
  const { dialog } = await openEditor(user);
  expect((await dialog.findByLabelText<HTMLInputElement>('Suchbegriff')).value).toBe('Eins');
  expect(server.sentTo(quickSearchCalls.remove)).toEqual([]);
});

it('says that a button cannot be deleted, and stays open', async () => {
  const { press } = await open([one, two], (server) => server.fails(quickSearchCalls.remove));
  await press('„Eins“ löschen');
  await press('Speichern');
  await expectToast('Fehler', 'Der Schnellsuch-Button konnte nicht gelöscht werden.');
  expectOpen();
  (await openMenu()).getByRole('button', { name: 'Eins' });
});

it('can be emptied, though an empty list is not saved', async () => {
  const { server, dialog, press } = await open([one], (server) =>
    server.answers(quickSearchCalls.remove, undefined),
  );
  await press('„Eins“ löschen');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  expect(save.disabled).toBe(true);
  dialog.getByText('Ihre gespeicherten Schaltflächen bleiben, bis Sie sie alle löschen.');
  server.answers(quickSearchCalls.list, []);
  await press('Alle löschen');
  await expectClosed();
  expect(server.sentTo(quickSearchCalls.remove).map(({ params }) => params)).toEqual([
    { id: one.id },
  ]);
});

it('explains to screen readers how a row is moved', async () => {
  const { dialog } = await open([one, two]);
  const handle = await dialog.findByRole('button', { name: '„Eins“ verschieben' });
  expect(handle.getAttribute('aria-roledescription')).toBe('verschiebbare Schaltfläche');
  const described = document.getElementById(handle.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(
    'Leertaste oder Eingabetaste nimmt die Schaltfläche auf. Die Pfeiltasten bewegen sie, die Leertaste legt sie ab, Escape bricht ab.',
  );
});

it('can be loaded again after a failure', async () => {
  const { server, dialog, press } = await open([], (server) =>
    server.isUnreachable(quickSearchCalls.list),
  );
  await dialog.findByText('Die Schnellsuche konnte nicht geladen werden');
  dialog.getByText('Bitte versuchen Sie es gleich erneut.');
  server.answers(quickSearchCalls.list, [one]);
  await press('Erneut versuchen');
  await dialog.findByLabelText('Suchbegriff');
});
