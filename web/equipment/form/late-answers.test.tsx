import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const first = anEquipment({ name: 'Erste', locationRaw: 'BT9-OG1' });
const second = anEquipment({ name: 'Zweite' });
const fields = { Name: 'Erste', Typ: 'Pumpe', Bauteil: '9', Etage: 'OG1' };
const draftSaved = 'Entwurf auf diesem Gerät gesichert';

const save = () => screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement;
const goTo = (address: string) => act(() => history.pushState(null, '', address));
const editOf = ({ id }: Equipment) => `/equipment/${id}/edit`;
const sent = (server: AnsweringServer, call: Parameters<AnsweringServer['sentTo']>[0]) =>
  waitFor(() => expect(server.sentTo(call)).toHaveLength(1));

/** An answer that arrives when the test says so. */
function lateAnswer() {
  let resolveWith: (answer: Equipment) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const answer = new Promise<Equipment>((resolve, reject) => {
    resolveWith = resolve;
    refuse = reject;
  });
  return { answer: () => answer, resolveWith, refuse };
}

const answersBoth = (server: AnsweringServer) =>
  answersSearch(answersEquipment(server, first))
    .answers(equipmentCalls.get, ({ params }) => (params.id === second.id ? second : first))
    .answers(equipmentCalls.checkSimilar, { isDuplicate: false, suggestions: [] })
    .answers(commentCalls.create, aComment());

async function leaveWhileCreating() {
  const late = lateAnswer();
  const { server, user } = openScreen('/create', 'editor', (server) =>
    answersBoth(server).answers(equipmentCalls.create, late.answer),
  );
  await typeIn({ ...fields, 'Neuer Kommentar': 'Zur ersten' });
  await user.click(save());
  await sent(server, equipmentCalls.create);
  await user.click(screen.getAllByRole('link', { name: 'Suchen' })[0] as HTMLElement);
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  return { ...late, server, user };
}

async function openAnother(user: ReturnType<typeof openScreen>['user']) {
  await user.click(screen.getAllByRole('link', { name: 'Anlegen' })[0] as HTMLElement);
  await screen.findByLabelText(/^Name/);
}

it('to a first save does not change the form that was opened meanwhile', async () => {
  const { resolveWith, server, user } = await leaveWhileCreating();
  await openAnother(user);
  expect(typedIn('Name')).toBe('');
  expect(screen.queryByText(draftSaved)).toBeNull();
  await typeIn({ Name: 'Noch eine', 'Neuer Kommentar': 'Mitten im W' });
  await act(async () => resolveWith(first));
  await expectToast('Anlage erstellt');
  expect(server.sentTo(commentCalls.create)).toHaveLength(1);
  expect(location.pathname).toBe('/create');
  expect(typedIn('Name')).toBe('Noch eine');

  goTo('/');
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  await openAnother(user);
  screen.getByText(draftSaved);
  expect(typedIn('Neuer Kommentar')).toBe('Mitten im W');
});

it('that fails turns a new Anlage back into a draft, and says so', async () => {
  const { refuse, user } = await leaveWhileCreating();
  await openAnother(user);
  await typeIn({ Name: 'Noch eine' });
  await act(async () => refuse(new TypeError('Failed to fetch')));
  await expectToast(
    'Nicht gespeichert, als Entwurf behalten',
    'Die Anlage „Erste“ konnte nicht erstellt werden.',
  );
  expect(typedIn('Name')).toBe('Noch eine');
  await user.click(screen.getAllByRole('button', { name: 'Abbrechen' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Willkommen zur Anlagenverwaltung');

  await openAnother(user);
  screen.getByText(draftSaved);
  expect([typedIn('Name'), typedIn('Neuer Kommentar')]).toEqual(['Erste', 'Zur ersten']);
});

it('to a check for similar Anlagen is not awaited after the form was left', async () => {
  const { server, user } = openScreen('/create', 'editor', (server) =>
    answersBoth(server).answers(equipmentCalls.checkSimilar, {
      isDuplicate: true,
      suggestions: [second],
    }),
  );
  await typeIn(fields);
  await user.click(save());
  await screen.findByRole('dialog', { name: 'Standort bereits belegt' });
  goTo('/');
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  await openAnother(user);
  expect(typedIn('Name')).toBe('Erste');
  expect(server.sentTo(equipmentCalls.create)).toEqual([]);
});

async function leaveWhileEditing() {
  const late = lateAnswer();
  const { server, user } = openScreen(editOf(first), 'editor', (server) =>
    answersBoth(server).answers(equipmentCalls.update, late.answer),
  );
  await typeIn({ Name: 'Erste neu', 'Neuer Kommentar': 'Zur ersten' });
  await user.click(save());
  await sent(server, equipmentCalls.update);
  return { ...late, server };
}

it('to an edit does not navigate a user who edits another Anlage', async () => {
  const { resolveWith } = await leaveWhileEditing();
  goTo(editOf(second));
  await waitFor(() => expect(typedIn('Name')).toBe('Zweite'));
  await typeIn({ 'Neuer Kommentar': 'Mitten im W' });
  await act(async () => resolveWith({ ...first, name: 'Erste neu' }));
  await expectToast('Anlage aktualisiert');
  expect(location.pathname).toBe(editOf(second));
  expect(typedIn('Neuer Kommentar')).toBe('Mitten im W');
});

it('that refuses an edit is shown, and does not move the focus in another form', async () => {
  const { refuse, server } = await leaveWhileEditing();
  goTo(editOf(second));
  await waitFor(() => expect(typedIn('Name')).toBe('Zweite'));
  const comment = screen.getByRole('textbox', { name: 'Neuer Kommentar' });
  comment.focus();
  await act(async () => refuse(new TypeError('Failed to fetch')));
  await expectToast(
    'Nicht gespeichert, als Entwurf behalten',
    'Die Anlage „Erste neu“ konnte nicht aktualisiert werden.',
  );
  expect(document.activeElement).toBe(comment);
  expect(location.pathname).toBe(editOf(second));

  server.answers(equipmentCalls.update, { ...first, name: 'Erste neu' });
  goTo(editOf(first));
  await waitFor(() => expect(typedIn('Name')).toBe('Erste neu'));
  expect(typedIn('Neuer Kommentar')).toBe('Zur ersten');
});

it('to an edit is awaited when the same Anlage is opened again', async () => {
  const { resolveWith, server } = await leaveWhileEditing();
  goTo('/');
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  goTo(editOf(first));
  await screen.findByRole('heading', { name: 'Anlage bearbeiten' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  const changed = { ...first, name: 'Erste neu', updatedAt: '2026-03-01T08:00:00.000Z' };
  server.answers(equipmentCalls.get, changed);
  await act(async () => resolveWith(changed));
  await expectToast('Anlage aktualisiert');
  await waitFor(() => expect(typedIn('Name')).toBe('Erste neu'));
  expect(typedIn('Neuer Kommentar')).toBe('');
  expect(location.pathname).toBe(editOf(first));
});
