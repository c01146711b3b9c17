import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentCalls } from '#contract/equipment.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { found } from '#web/testing/servers/search-answers.ts';
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

it('asks for similar Anlagen a second after name or location was typed', async () => {
  const { server } = openScreen(address, 'editor', answers);
  const { Name: _, ...others } = fields;
  await typeIn(others);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole(name === 'Name' ? 'textbox' : 'combobox', { name }), {
      target: { value },
    });
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  const asked = () => server.sentTo(equipmentCalls.checkSimilar).map(({ body }) => body);
  type('Name', 'Zu');
  await pass(999);
  type('Name', 'Zugleich');
  await pass(999);
  expect(asked()).toEqual([]);
  await pass(1);
  const first = { name: 'Zugleich', locationRaw: 'BT9-OG1', type: 'Pumpe' };
  expect(asked()).toEqual([first]);
  type('Raum', 'r7');
  await pass(999);
  expect(asked()).toHaveLength(1);
  await pass(1);
  expect(asked()).toEqual([first, { ...first, locationRaw: 'BT9-OG1-R7' }]);
});

it('saves though similar Anlagen cannot be asked for', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(equipmentCalls.checkSimilar),
  );
  const asked = () => server.sentTo(equipmentCalls.checkSimilar);
  await typeIn(fields);
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click(save());
  await hearToast('Anlage erstellt');
  expect(asked()).toHaveLength(2);
  expect(server.sentTo(equipmentCalls.create)).toMatchObject([
    { body: { name: 'Zugleich', type: 'Pumpe', locationRaw: 'BT9-OG1' } },
  ]);
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${created.id}`));
});

const openWithMetadata = () =>
  openScreen(address, 'editor', (server) =>
    answers(server).answers(equipmentCalls.metadata, {
      types: ['Antenne', 'Pumpe'],
      buildings: ['BT1', 'BT3'],
      floors: ['EG', 'OG2'],
      columns: ['A01', 'B07'],
      rooms: ['R0.001', 'R2.001'],
      tags: ['Achtung', 'GLT', 'VDI'],
    }),
  );

/** Begins to type and chooses the suggestion from the list that opens. */
async function choose(user: ReturnType<typeof openScreen>['user'], label: string, text: string) {
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  await user.type(field, text.slice(0, 1));
  // Where nothing is laid out, a list below its field counts as out of sight.
  const option = await screen.findByRole('option', { name: text, hidden: true });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(option.closest('[role=listbox]')?.id).toBe(field.getAttribute('aria-controls'));
  await user.click(option);
  return field;
}

it('suggests types and parts of a location that there are already', async () => {
  const { user } = openWithMetadata();
  for (const [label, text] of [
    ['Typ', 'Pumpe'],
    ['Bauteil', 'BT3'],
    ['Etage', 'OG2'],
    ['Achse', 'B07'],
    ['Raum', 'R2.001'],
  ] as const) {
    const field = await choose(user, label, text);
    expect(field.value).toBe(text);
  }
});

it('suggests tags that there are already', async () => {
  const { user } = openWithMetadata();
  await choose(user, 'Weitere Tags', 'GLT');
  screen.getByRole('button', { name: 'Tag GLT entfernen' });
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
