import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const created = anEquipment({ name: 'Zugleich', locationRaw: 'BT9-OG1' });
const nothingSimilar = { isDuplicate: false, suggestions: [] };
const similar = (isDuplicate: boolean, ...suggestions: Equipment[]) => ({
  isDuplicate,
  suggestions,
});
const fields = { Name: 'Zugleich', Typ: 'Pumpe', Bauteil: '9', Etage: 'OG1' };

function openForm(prepare: (server: AnsweringServer) => unknown = () => {}) {
  const opened = openScreen('/create', 'editor', (server) => {
    answersEquipment(server, created)
      .answers(equipmentCalls.checkSimilar, nothingSimilar)
      .answers(equipmentCalls.create, created);
    prepare(server);
  });
  const { server, user } = opened;
  const buttons = () => screen.getAllByRole('button', { name: 'Speichern' });
  return {
    ...opened,
    save: () => user.click(buttons()[0] as HTMLElement),
    asked: () => server.sentTo(equipmentCalls.checkSimilar).map(({ body }) => body),
    sent: () => server.sentTo(equipmentCalls.create),
  };
}

/** From now on time passes only by the returned function. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole(label === 'Name' ? 'textbox' : 'combobox', { name: label }), {
    target: { value },
  });

/** The request contains the id of the new Anlage, so that it is not similar to itself. */
const ofDraft = { id: expect.any(String) };

it('are requested a second after name or location was typed', async () => {
  const { asked } = openForm();
  const { Name: _, ...others } = fields;
  await typeIn(others);
  const pass = stopTime();
  type('Name', 'Zu');
  await pass(999);
  type('Name', 'Zugleich');
  await pass(999);
  expect(asked()).toEqual([]);
  await pass(1);
  const first = { ...ofDraft, name: 'Zugleich', locationRaw: 'BT9-OG1', type: 'Pumpe' };
  expect(asked()).toEqual([first]);
  type('Raum', 'r7');
  await pass(999);
  expect(asked()).toHaveLength(1);
  await pass(1);
  expect(asked()).toEqual([first, { ...first, locationRaw: 'BT9-OG1-R7' }]);
});

it('are requested without a type as long as there is none', async () => {
  const { asked } = openForm();
  const { Name: _, Typ: __, ...location } = fields;
  await typeIn(location);
  const pass = stopTime();
  type('Name', 'Zugleich');
  await pass(1000);
  expect(asked()).toEqual([{ ...ofDraft, name: 'Zugleich', locationRaw: 'BT9-OG1' }]);
});

it('do not prevent saving without an answer', async () => {
  const { save } = openForm((server) =>
    server.answers(equipmentCalls.checkSimilar, () => new Promise(() => {})),
  );
  await typeIn(fields);
  await save();
  await expectToast('Anlage erstellt');
});

it('do not prevent saving after a failure', async () => {
  const { save, asked, sent } = openForm((server) => server.fails(equipmentCalls.checkSimilar));
  await typeIn(fields);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await expectToast('Anlage erstellt');
  expect(asked()).toHaveLength(2);
  expect(sent()).toMatchObject([
    { body: { name: 'Zugleich', type: 'Pumpe', locationRaw: 'BT9-OG1' } },
  ]);
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${created.id}`));
});

it('at the same location are shown and asked about, and "Ja" saves', async () => {
  const { user, save, sent } = openForm((server) =>
    server.answers(
      equipmentCalls.checkSimilar,
      similar(true, created, anEquipment({ name: 'Zugleich 2' })),
    ),
  );
  await typeIn(fields);
  await screen.findByText('Ähnliche Anlagen an diesem Standort');
  await screen.findByText('Pumpe · BT9-OG1');
  const answer = async (name: string) => {
    await save();
    const question = within(await screen.findByRole('dialog', { name: 'Standort bereits belegt' }));
    question.getByText(
      'Am Standort BT9-OG1 gibt es bereits „Zugleich“ (Pumpe) und 1 weitere. Möchten Sie trotzdem speichern?',
    );
    await user.click(question.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await answer('Nein');
  expect(sent()).toEqual([]);
  expect(typedIn('Name')).toBe('Zugleich');
  await answer('Ja');
  await expectToast('Anlage erstellt');
  expect(sent()).toHaveLength(1);
});

it.each([
  [1, 'Ähnliche Anlage in diesem Bauteil', 1, null],
  [5, 'Ähnliche Anlagen in diesem Bauteil', 3, 'und 2 weitere'],
])('elsewhere in the Bauteil, here %i, are shown without a question', async (...expected) => {
  const [count, title, shown, more] = expected;
  const others = Array.from({ length: count }, () => anEquipment({ name: 'Zugleich' }));
  const { save } = openForm((server) =>
    server.answers(equipmentCalls.checkSimilar, similar(false, ...others)),
  );
  await typeIn(fields);
  await screen.findByText(title);
  expect(screen.getAllByRole('link', { name: 'Zugleich ansehen' })).toHaveLength(shown);
  if (more) screen.getByText(more);
  await save();
  await expectToast('Anlage erstellt');
});

it('that somebody else has just created are shown', async () => {
  const { server, save, sent } = openForm((server) =>
    server.fails(equipmentCalls.create, 409, 'duplicate_equipment'),
  );
  await typeIn(fields);
  server.answers(equipmentCalls.checkSimilar, () =>
    sent().length === 0 ? nothingSimilar : similar(true, created),
  );
  await save();
  await expectToast(
    'Mögliche Duplikate gefunden',
    'Es gibt ähnliche Anlagen. Prüfen Sie die Vorschläge.',
  );
  await screen.findByText('Ähnliche Anlage an diesem Standort');
  expect(typedIn('Name')).toBe('Zugleich');
});

it('with the same name and location offer no "Ja", only another name', async () => {
  const { user, save, sent } = openForm((server) =>
    server.answers(equipmentCalls.checkSimilar, { ...similar(true, created), isTaken: true }),
  );
  await typeIn(fields);
  await save();
  const question = within(await screen.findByRole('dialog', { name: 'Standort bereits belegt' }));
  question.getByText(
    'Am Standort BT9-OG1 gibt es bereits „Zugleich“ (Pumpe). Der Name muss sich unterscheiden.',
  );
  expect(question.queryByRole('button', { name: 'Ja' })).toBeNull();
  await user.click(question.getByRole('button', { name: 'Name ändern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});
