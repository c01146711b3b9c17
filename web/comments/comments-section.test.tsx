import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Comment, commentCalls } from '#contract/comments.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const equipment = anEquipment();
const otherComment = aComment({ content: 'Bitte so lassen.', equipmentId: equipment.id });

/** Opens the comments of an Anlage. */
async function openComments(
  role: Role,
  comments: Comment[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment).answers(commentCalls.list, comments);
    prepare(server);
  });
  const { user } = opened;
  const section = within(await screen.findByRole('region', { name: /^Kommentare/ }));
  const row = async (text: string) =>
    within((await section.findByText(text)).closest('li') as HTMLElement);
  const choose = async (text: string, entry: string) => {
    await row(text);
    const menu = openRowMenu('Aktionen für den Kommentar von Jana Krüger');
    await user.click(menu.getByRole('button', { name: entry }));
  };
  const write = (name: string, text: string) =>
    fireEvent.change(section.getByRole('textbox', { name }), { target: { value: text } });
  const press = (name: string) => user.click(section.getByRole('button', { name }));
  const typed = (name: string) => section.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
  const remove = async (text: string) => {
    await choose(text, 'Löschen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Kommentar löschen' }));
    await user.click(dialog.getByRole('button', { name: 'Löschen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...opened, section, row, choose, write, press, typed, remove };
}

const addLabel = 'Kommentar hinzufügen';
const newLabel = 'Neuer Kommentar';
const editLabel = 'Kommentar bearbeiten';

it.each(['reviewer', 'admin'] as const)(
  'lets the %s write, change and delete comments',
  async (role) => {
    const { server, user, section, ...parts } = await openComments(role, []);
    const { row, choose, write, press, typed, remove } = parts;
    await section.findByText('Noch keine Kommentare.');
    const add = section.getByRole<HTMLButtonElement>('button', { name: addLabel });
    expect(add.disabled).toBe(true);
    for (const blank of [' \n ', '\u200b']) {
      write(newLabel, blank);
      expect(add.disabled).toBe(true);
    }

    const written = aComment({ content: 'Leiter 2,5 m nötig.' });
    server.answers(commentCalls.create, written).answers(commentCalls.list, [written]);
    write(newLabel, '  Leiter 2,5 m nötig. ');
    await press(addLabel);
    await expectToast('Kommentar hinzugefügt');
    expect(server.sentTo(commentCalls.create)).toMatchObject([
      { body: { content: 'Leiter 2,5 m nötig.' } },
    ]);
    await section.findByText(/Jana Krüger/);
    expect(section.queryByText('bearbeitet')).toBeNull();
    expect(typed(newLabel)).toBe('');

    await choose('Leiter 2,5 m nötig.', 'Bearbeiten');
    const save = section.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
    write(editLabel, ' ');
    expect(save.disabled).toBe(true);
    const changed = {
      ...written,
      content: 'Leiter 3 m nötig.',
      updatedAt: '2026-01-02T09:00:00.000Z',
    };
    server.answers(commentCalls.update, changed).answers(commentCalls.list, [changed]);
    write(editLabel, 'Leiter 3 m nötig. ');
    await user.click(save);
    await expectToast('Kommentar aktualisiert');
    expect(server.sentTo(commentCalls.update)).toMatchObject([
      { body: { content: 'Leiter 3 m nötig.' } },
    ]);
    (await row('Leiter 3 m nötig.')).getByText('bearbeitet');

    await choose('Leiter 3 m nötig.', 'Löschen');
    const dialog = await screen.findByRole('dialog', { name: 'Kommentar löschen' });
    within(dialog).getByText('Möchten Sie diesen Kommentar wirklich löschen?');
    within(dialog).getByText('Leiter 3 m nötig.');
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await row('Leiter 3 m nötig.');
    expect(server.sentTo(commentCalls.remove)).toEqual([]);
    server.answers(commentCalls.remove, undefined).answers(commentCalls.list, []);
    await remove('Leiter 3 m nötig.');
    await expectToast('Kommentar gelöscht');
    await section.findByText('Noch keine Kommentare.');
  },
);

it('offers viewers neither a field nor a menu', async () => {
  const { section } = await openComments('viewer', [otherComment]);
  await section.findByText('Bitte so lassen.');
  expect(section.queryByRole('textbox')).toBeNull();
  expect(section.queryByRole('list', { name: /^Aktionen für/ })).toBeNull();
});

it('shows who changed a comment of another user', async () => {
  const changed = { updatedAt: '2026-01-03T08:00:00.000Z', updatedBy: crypto.randomUUID() };
  const { section } = await openComments('viewer', [
    { ...otherComment, ...changed, updatedByName: 'Nele Ott' },
    { ...otherComment, ...changed, id: crypto.randomUUID(), updatedByName: null },
  ]);
  await section.findByText('bearbeitet von Nele Ott');
  section.getByText('bearbeitet');
});

it('shows the server’s refusals to a user who has lost the permission', async () => {
  const refused = (what: string) => `Keine Berechtigung zum ${what} von Kommentaren`;
  const { user, row, choose, write, press, typed, remove } = await openComments(
    'editor',
    [otherComment],
    (server) =>
      server
        .fails(commentCalls.create, 403, 'forbidden', refused('Erstellen'))
        .fails(commentCalls.update, 403, 'forbidden', refused('Bearbeiten'))
        .fails(commentCalls.remove, 403, 'forbidden', refused('Löschen')),
  );
  await row('Bitte so lassen.');
  write(newLabel, 'Darf ich?');
  await press(addLabel);
  await expectToast('Berechtigung fehlt', refused('Erstellen'));
  expect(typed(newLabel)).toBe('Darf ich?');

  await choose('Bitte so lassen.', 'Bearbeiten');
  write(editLabel, 'Anders.');
  await press('Speichern');
  await expectToast('Berechtigung fehlt', refused('Bearbeiten'));
  expect(typed(editLabel)).toBe('Anders.');
  await press('Abbrechen');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));

  await remove('Bitte so lassen.');
  await expectToast('Berechtigung fehlt', refused('Löschen'));
  await row('Bitte so lassen.');
});

it('says what failed and keeps the input; a comment that is already gone counts as deleted', async () => {
  const { server, user, section, row, choose, write, press, typed, remove } = await openComments(
    'editor',
    [otherComment],
    (server) =>
      server.fails(commentCalls.create).fails(commentCalls.update).fails(commentCalls.remove),
  );
  await row('Bitte so lassen.');
  const failed = (what: string) => `Der Kommentar konnte nicht ${what} werden.`;
  write(newLabel, 'Neu.');
  section.getByRole('textbox', { name: newLabel }).focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Fehler', failed('erstellt'));
  expect(typed(newLabel)).toBe('Neu.');

  await remove('Bitte so lassen.');
  await expectToast('Fehler', failed('gelöscht'));
  await choose('Bitte so lassen.', 'Bearbeiten');
  write(editLabel, 'Bleibt anders.');
  await press('Speichern');
  await expectToast('Fehler', failed('aktualisiert'));
  expect(typed(editLabel)).toBe('Bleibt anders.');
  await press('Abbrechen');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));

  server.fails(commentCalls.remove, 404, 'not_found').answers(commentCalls.list, []);
  await remove('Bitte so lassen.');
  await expectToast('Kommentar gelöscht');
  await waitFor(() => expect(section.queryByText('Bitte so lassen.')).toBeNull());
});

it('shows another user’s version before a comment is overwritten or deleted', async () => {
  const { server, section, row, choose, write, press, remove } = await openComments('editor', [
    otherComment,
  ]);
  const conflictText = 'Die Daten wurden inzwischen von jemand anderem geändert.';
  const at = '2026-03-02T07:15:00.000Z';
  const theirs = { ...otherComment, content: 'Ihrs.', updatedByName: 'Jana Roth', updatedAt: at };
  const conflict = { details: { fields: [], current: theirs } };
  await choose('Bitte so lassen.', 'Bearbeiten');
  write(editLabel, 'Meins.');
  server
    .fails(commentCalls.update, 409, 'conflict', conflictText, conflict)
    .answers(commentCalls.list, [theirs]);
  await press('Speichern');
  await expectToast('Fehler', conflictText);
  expect((await section.findByRole('alert')).textContent).toBe(
    `Jana Roth hat am ${formatDateTime(at)} diesen Kommentar geändert:Ihrs.`,
  );
  const mine = { ...otherComment, content: 'Meins.' };
  server.answers(commentCalls.update, mine).answers(commentCalls.list, [mine]);
  await press('Meine speichern');
  await expectToast('Kommentar aktualisiert');
  const sent = server.sentTo(commentCalls.update).map(({ body }) => body);
  expect(sent).toEqual([
    { content: 'Meins.', base: { content: 'Bitte so lassen.' } },
    { content: 'Meins.', base: { content: 'Ihrs.' } },
  ]);

  await row('Meins.');
  server
    .fails(commentCalls.remove, 409, 'conflict', conflictText, conflict)
    .answers(commentCalls.list, [{ ...otherComment, content: 'Wieder ihrs.' }]);
  await remove('Meins.');
  await expectToast('Fehler', conflictText);
  await row('Wieder ihrs.');
});

it('keeps the text of an edited comment that somebody else deletes', async () => {
  const { server, queryClient, section, choose, write, press, typed } = await openComments(
    'editor',
    [otherComment],
  );
  await choose('Bitte so lassen.', 'Bearbeiten');
  write(editLabel, 'Mein Text.');
  server.answers(commentCalls.list, []);
  await queryClient.invalidateQueries();
  const lostText = within(await section.findByRole('alert'));
  lostText.getByText(
    'Ein Kommentar, den Sie gerade bearbeiten, wurde inzwischen gelöscht. Ihr Text:',
  );
  lostText.getByText('Mein Text.');
  await press('Als neuen übernehmen');
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull());
  expect(typed(newLabel)).toBe('Mein Text.');
});

it('can be loaded again after a failure', async () => {
  const { server, section, press } = await openComments('viewer', [], (server) =>
    server.fails(commentCalls.list),
  );
  await section.findByText('Die Kommentare konnten nicht geladen werden.');
  server.answers(commentCalls.list, [otherComment]);
  await press('Erneut versuchen');
  await section.findByText('Bitte so lassen.');
  expect(section.queryByText('Die Kommentare konnten nicht geladen werden.')).toBeNull();
  expect(section.getByRole('heading').textContent).toBe('Kommentare 1');
});
