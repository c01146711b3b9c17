import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { permissions } from '#contract/permissions.ts';
import { fillStorage } from '#web/testing/fakes/full-storage.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found, noMetadata } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const address = '/create';
const created = anEquipment({ name: 'Zugleich', locationRaw: 'BT9-OG1', tags: ['Achtung', 'GLT'] });
const answers = (server: AnsweringServer) =>
  answersEquipment(server, created)
    .answers(equipmentCalls.checkSimilar, { isDuplicate: false, suggestions: [] })
    .answers(equipmentCalls.create, created);
const fields = { Name: 'Zugleich', Typ: 'Pumpe', Bauteil: '9', Etage: 'OG1' };
const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;

it('is not available to viewers', async () => {
  openScreen(address, 'viewer');
  await screen.findByText('Keine Berechtigung zum Erstellen von Anlagen');
  screen.getByText('Ein Administrator kann Ihre Rolle ändern.');
  const home = screen.getByRole('link', { name: 'Zur Startseite' });
  expect(home.getAttribute('href')).toBe('/');
});

it('marks required fields, and shows at each field what is missing', async () => {
  const { server, user } = openScreen(address, 'editor', answers);
  await screen.findByText('Bauteil und Etage erforderlich');
  const field = (label: string) =>
    screen.getByRole(label === 'Name' ? 'textbox' : 'combobox', { name: label });
  const marks = (label: string) => [
    field(label).getAttribute('aria-required'),
    screen.getByText(label, { selector: 'label' }).textContent,
  ];
  for (const label of ['Name', 'Typ', 'Bauteil', 'Etage']) {
    expect(marks(label)).toEqual(['true', `${label} *`]);
  }
  for (const label of ['Achse', 'Raum']) expect(marks(label)).toEqual(['false', label]);
  screen.getByText('Mit Komma trennen');
  screen.getByPlaceholderText('Was sollten andere über diese Anlage wissen?');

  await user.click(save());
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Bitte einen Namen angeben.',
    'Bitte einen Typ angeben.',
    'Bitte das Bauteil angeben.',
    'Bitte die Etage angeben.',
  ]);
  expect(document.activeElement).toBe(field('Name'));
  expect(server.sentTo(equipmentCalls.create)).toEqual([]);
});

it.each([
  ['   ', []],
  [' Leiter nötig. ', ['Leiter nötig.']],
])('sends the trimmed comment of "%s"', async (comment, sent) => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).answers(commentCalls.create, aComment()),
  );
  await typeIn({ ...fields, 'Neuer Kommentar': comment });
  await user.click(save());
  await expectToast('Anlage erstellt');
  const bodies = server.sentTo(commentCalls.create).map(({ body }) => body);
  expect(bodies).toEqual(sent.map((content) => expect.objectContaining({ content })));
});

it('sends the same id in every attempt, and is not its own duplicate', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).isUnreachable(equipmentCalls.create),
  );
  await typeIn(fields);
  await user.click(save());
  await expectToast('Fehler');
  const [first] = server.sentTo(equipmentCalls.create) as { body: { id: string } }[];
  const id = first?.body.id ?? '';
  const asked = server.sentTo(equipmentCalls.checkSimilar) as { body: { id?: string } }[];
  expect(new Set(asked.map(({ body }) => body.id))).toEqual(new Set([id]));
  expect(Object.values(localStorage).filter((text) => text.includes(id))).toHaveLength(1);
});

it('says that the Anlage is saved if the device has no space for its comment', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(commentCalls.create, 507, 'device_full'),
  );
  await typeIn({ ...fields, 'Neuer Kommentar': 'Leiter nötig.' });
  await user.click(save());
  await expectToast(
    'Kommentar nicht gespeichert',
    'Die Anlage ist gespeichert, der Kommentar nicht: Der Speicher dieses Geräts ist voll.',
  );
});

it('keeps the input if the user may no longer save, or has to sign in', async () => {
  const signInOpened = expectSignIn();
  const { denied } = permissions['equipment.create'];
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(equipmentCalls.create, 403, 'forbidden', denied),
  );
  await typeIn({ ...fields, 'Neuer Kommentar': 'Wichtig' });
  await user.click(save());
  await expectToast('Berechtigung fehlt', 'Keine Berechtigung zum Erstellen von Anlagen');
  expect(typedIn('Name')).toBe('Zugleich');

  server.fails(equipmentCalls.create, 401, 'not_signed_in');
  await user.click(save());
  await expectToast('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...');
  await signInOpened();
  expect(location.pathname).toBe(address);
  expect(typedIn('Neuer Kommentar')).toBe('Wichtig');
  screen.getByText('Entwurf auf diesem Gerät gesichert');
});

it('asks before it discards the input', async () => {
  const { user } = openScreen(address, 'editor', (server) => answersSearch(answers(server)));
  await typeIn(fields);
  const answer = async (name: string) => {
    await user.click(screen.getAllByRole('button', { name: 'Abbrechen' })[0] as HTMLElement);
    const question = within(await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' }));
    question.getByText('Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.');
    await user.click(question.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await answer('Behalten');
  expect(typedIn('Name')).toBe('Zugleich');
  await answer('Verwerfen');
  expect(location.pathname).toBe('/');
});

it('says that a draft is stored only if it is', async () => {
  const { user } = openScreen(address, 'editor', (server) => answersSearch(answers(server)));
  await screen.findByLabelText(/^Name/);
  const makeRoom = fillStorage();
  await typeIn({ Name: 'Zugleich' });
  screen.getByText('Entwurf konnte auf diesem Gerät nicht gesichert werden');
  expect(screen.queryByText('Entwurf auf diesem Gerät gesichert')).toBeNull();
  act(() => history.pushState(null, '', '/'));
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  act(() => history.pushState(null, '', address));
  await waitFor(() => expect(typedIn('Name')).toBe('Zugleich'));
  expect(screen.queryByText('Entwurf auf diesem Gerät gesichert')).toBeNull();
  makeRoom();
  await typeIn({ Name: 'Zugleich 2' });
  screen.getByText('Entwurf auf diesem Gerät gesichert');
  await user.click(screen.getAllByRole('button', { name: 'Abbrechen' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
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

/** Types and chooses the suggestion from the list that opens. */
async function choose(user: ReturnType<typeof openScreen>['user'], label: string, text: string) {
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  await user.type(field, text.slice(0, 1));
  // Without a layout, the list below its field counts as hidden.
  const option = await screen.findByRole('option', { name: text, hidden: true });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(option.closest('[role=listbox]')?.id).toBe(field.getAttribute('aria-controls'));
  await user.click(option);
  return field;
}

it('suggests existing types and parts of locations', async () => {
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

it('suggests existing tags', async () => {
  const { user } = openWithMetadata();
  await choose(user, 'Weitere Tags', 'GLT');
  screen.getByRole('button', { name: 'Tag GLT entfernen' });
});

it('says that saving failed, also if neither server nor device can store it', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answers(server).fails(equipmentCalls.create),
  );
  await typeIn(fields);
  await user.click(save());
  await expectToast('Fehler', 'Die Anlage konnte nicht erstellt werden.');
  expect(typedIn('Name')).toBe('Zugleich');
  server.isUnreachable(equipmentCalls.create);
  notifications.clean();
  await user.click(save());
  await expectToast('Fehler', 'Die Anlage konnte nicht erstellt werden.');
  expect(typedIn('Name')).toBe('Zugleich');
  expect(location.pathname).toBe(address);
});

it('starts with the values of another Anlage, or with extracted fields', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).answers(equipmentCalls.list, found()),
  );
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const goTo = (state: unknown) => act(async () => history.pushState(state, '', address));
  await screen.findByRole('heading', { name: 'Neue Anlage erstellen' });
  await goTo({ duplicateOf: created });
  expect(title()).toBe('Anlage duplizieren');
  expect(typedIn('Name')).toBe('Zugleich');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'Zugleich'.length]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Achtung' }).checked).toBe(true);
  const back = screen.getByRole('link', { name: 'Zurück' });
  expect(back.getAttribute('href')).toBe(`/equipment/${created.id}`);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
    target: { value: 'Zugleich Kopie' },
  });
  await user.click(save());
  await expectToast('Anlage erstellt');

  await goTo({ extracted: { name: 'Aus dem Foto', locationBuilding: '3', locationFloor: 'UG' } });
  expect(title()).toBe('Neue Anlage erstellen');
  expect(typedIn('Name')).toBe('Aus dem Foto');
  expect(screen.getByLabelText('Standort', { selector: 'output' }).textContent).toBe('BT3-UG');
  await goTo({ extracted: { name: 7 } });
  expect(typedIn('Name')).toBe('');

  await goTo({ duplicateOf: created });
  expect(title()).toBe('Anlage duplizieren');
  act(() => history.pushState(null, '', '/manage'));
  await user.click(screen.getAllByRole('link', { name: 'Anlegen' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Neue Anlage erstellen' })).toBeDefined();
});

it('renders a list of suggestions only after it was opened', async () => {
  const { user } = openScreen(address, 'editor', (server) =>
    answers(server).answers(equipmentCalls.metadata, {
      ...noMetadata,
      types: ['Pumpe', 'Pumpwerk'],
    }),
  );
  const field = await screen.findByRole('combobox', { name: 'Typ' });
  const optionCount = () => screen.queryAllByRole('option', { hidden: true }).length;
  expect(optionCount()).toBe(0);
  await user.type(field, 'Pump');
  await waitFor(() => expect(optionCount()).toBe(2));
});
