import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment.ts';
import { anEquipment } from '#web/testing/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/answering-server.ts';
import { answersEquipment } from '#web/testing/equipment-answers.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { found } from '#web/testing/search-answers.ts';
import { hearToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const address = '/create';
const created = anEquipment({ name: 'Zugleich', locationRaw: 'BT9-OG1', tags: ['Achtung', 'GLT'] });
const nothingSimilar = { isDuplicate: false, suggestions: [] };
const answers = (server: AnsweringServer) =>
  answersEquipment(server, created)
    .answers(equipmentCalls.checkSimilar, nothingSimilar)
    .answers(equipmentCalls.create, created);
const fields = { Name: 'Zugleich', Typ: 'Pumpe', Bauteil: '9', Etage: 'OG1' };
const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;

it('is not for viewers', async () => {
  openScreen(address, 'viewer');
  await screen.findByText('Keine Berechtigung zum Erstellen von Anlagen');
});

it('saves without an answer about similar Anlagen', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).answers(equipmentCalls.checkSimilar, () => new Promise(() => {})),
  );
  await typeIn(fields);
  await user.click(save());
  await hearToast('Anlage erstellt');
});

it('shows the Anlage that somebody else has just created', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(equipmentCalls.create, 409, 'duplicate_equipment'),
  );
  await typeIn(fields);
  server.answers(equipmentCalls.checkSimilar, () =>
    server.sentTo(equipmentCalls.create).length === 0
      ? nothingSimilar
      : { isDuplicate: true, suggestions: [created] },
  );
  await user.click(save());
  await hearToast(
    'Mögliche Duplikate gefunden',
    'Es gibt ähnliche Anlagen. Prüfen Sie die Vorschläge.',
  );
  await screen.findByText('Ähnliche Anlage an diesem Standort');
  expect(typedIn('Name')).toBe('Zugleich');
});

it('says that a save failed', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(equipmentCalls.create),
  );
  await typeIn(fields);
  await user.click(save());
  await hearToast('Fehler', 'Die Anlage konnte nicht erstellt werden.');
  expect(typedIn('Name')).toBe('Zugleich');
});

it('begins with another Anlage, or with extracted fields', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).answers(equipmentCalls.list, found()),
  );
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const goTo = (state: unknown) => act(() => history.pushState(state, '', address));
  await screen.findByRole('heading', { name: 'Neue Anlage erstellen' });
  goTo({ duplicateOf: created });
  expect(title()).toBe('Anlage duplizieren');
  expect(typedIn('Name')).toBe('Zugleich');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Achtung' }).checked).toBe(true);
  const back = screen.getByRole('link', { name: 'Zurück' });
  expect(back.getAttribute('href')).toBe(`/equipment/${created.id}`);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
    target: { value: 'Zugleich Kopie' },
  });
  await user.click(save());
  await hearToast('Anlage erstellt');

  goTo({ extracted: { name: 'Aus dem Foto', locationBuilding: '3', locationFloor: 'UG' } });
  expect(title()).toBe('Neue Anlage erstellen');
  expect(typedIn('Name')).toBe('Aus dem Foto');
  expect(screen.getByLabelText('Standort', { selector: 'output' }).textContent).toBe('BT3-UG');
  goTo({ extracted: { name: 7 } });
  expect(typedIn('Name')).toBe('');

  goTo({ duplicateOf: created });
  expect(title()).toBe('Anlage duplizieren');
  act(() => history.pushState(null, '', '/manage'));
  await user.click(screen.getAllByRole('link', { name: 'Anlegen' })[0] as HTMLElement);
  expect(title()).toBe('Neue Anlage erstellen');
});
