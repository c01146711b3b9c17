import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type EquipmentLink, linkCalls } from '#contract/links.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aLink } from '#web/testing/samples/a-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const equipment = anEquipment();
const link = aLink({ comments: 'Bitte so lassen.' });
const theirs = { ...link, comments: 'Ihrs.' };

/** Opens an Anlage with a link to "Kessel 2". */
async function openLinks(role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) {
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment).answers(linkCalls.list, [link]);
    prepare(server);
  });
  const { user } = opened;
  const section = within(await screen.findByRole('region', { name: /^Verknüpfungen/ }));
  const choose = async (entry: string) => {
    await section.findByRole('heading', { name: 'Kessel 2' });
    const menu = openRowMenu('Aktionen für die Verknüpfung mit Kessel 2');
    await user.click(menu.getByRole('button', { name: entry }));
  };
  const editor = () =>
    section.getByRole<HTMLTextAreaElement>('textbox', { name: 'Kommentar bearbeiten' });
  const beginEdit = async (value: string) => {
    await choose('Kommentar bearbeiten');
    fireEvent.change(editor(), { target: { value } });
  };
  const press = (name: string) => user.click(section.getByRole('button', { name }));
  const remove = async () => {
    await choose('Verknüpfung entfernen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Verknüpfung entfernen' }));
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...opened, section, editor, beginEdit, press, remove };
}

it('show the server’s refusals to a user who has lost the permission', async () => {
  const refused = (what: string) => `Keine Berechtigung zum ${what} von Verknüpfungen`;
  const { user, section, editor, beginEdit, press, remove } = await openLinks('editor', (server) =>
    server
      .fails(linkCalls.update, 403, 'forbidden', refused('Bearbeiten'))
      .fails(linkCalls.remove, 403, 'forbidden', refused('Löschen')),
  );
  await section.findByRole('heading', { name: 'Kessel 2' });
  await beginEdit('Anders.');
  await press('Speichern');
  await expectToast('Berechtigung fehlt', refused('Bearbeiten'));
  expect(editor().value).toBe('Anders.');
  await press('Abbrechen');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await remove();
  await expectToast('Berechtigung fehlt', refused('Löschen'));
  section.getByText('Bitte so lassen.');
});

it.each([
  ['editor', ['Verknüpfen']],
  ['reviewer', ['Verknüpfen']],
  ['admin', ['Verknüpfen']],
] as const)(
  'offer the %s to change and remove them, and to create more',
  async (role, buttonLabels) => {
    const { section } = await openLinks(role);
    await section.findByRole('heading', { name: 'Kessel 2' });
    const linkButtons = section.queryAllByRole('link', { name: 'Verknüpfen' });
    expect(linkButtons.map(({ textContent }) => textContent)).toEqual(buttonLabels);
    const menu = openRowMenu('Aktionen für die Verknüpfung mit Kessel 2');
    menu.getByRole('button', { name: 'Kommentar bearbeiten' });
    menu.getByRole('button', { name: 'Verknüpfung entfernen' });
  },
);

it('offer viewers no actions', async () => {
  const { section } = await openLinks('viewer');
  await section.findByRole('heading', { name: 'Kessel 2' });
  expect(section.queryByRole('link', { name: 'Verknüpfen' })).toBeNull();
  expect(section.queryByRole('list', { name: /^Aktionen für/ })).toBeNull();
});

it('keep the text of an edited comment whose link somebody removes', async () => {
  const { server, queryClient, section, beginEdit, press } = await openLinks('editor');
  await beginEdit('Mein Text.');
  server.answers(linkCalls.list, []);
  await queryClient.invalidateQueries();
  const lostText = await section.findByRole('alert');
  within(lostText).getByText(
    'Die Verknüpfung mit „Kessel 2“, deren Kommentar Sie gerade bearbeiten, wurde inzwischen entfernt. Ihr Text:',
  );
  within(lostText).getByText('Mein Text.');
  await press('Verwerfen');
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull());
});

it('cannot be created by viewers', async () => {
  openScreen('/link-equipment', 'viewer');
  await screen.findByText('Keine Berechtigung zum Erstellen von Verknüpfungen');
});

it('can be loaded again after a failure', async () => {
  const { server, section, press } = await openLinks('editor', (server) =>
    server.fails(linkCalls.list),
  );
  await section.findByText('Die Verknüpfungen konnten nicht geladen werden.');
  server.answers(linkCalls.list, [link]);
  await press('Erneut versuchen');
  await section.findByRole('heading', { name: 'Kessel 2' });
});

it('say what failed, and show another user’s comment before it is overwritten', async () => {
  const { server, user, section, editor, beginEdit, press, remove } = await openLinks(
    'editor',
    (server) => server.fails(linkCalls.update).fails(linkCalls.remove),
  );
  await beginEdit('Neu.');
  editor().focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expectToast('Fehler', 'Der Kommentar konnte nicht gespeichert werden.');

  const conflictText = 'Die Daten wurden inzwischen von jemand anderem geändert.';
  const details = { fields: [], current: theirs };
  const change = { userId: null, name: 'Jana Roth', at: '2026-03-02T07:15:00.000Z' };
  server
    .fails(linkCalls.update, 409, 'conflict', conflictText, { details })
    .answers(linkCalls.list, [theirs])
    .answers(linkCalls.lastChange, { change });
  await press('Speichern');
  await expectToast('Fehler', conflictText);
  const when = formatDateTime(change.at);
  await section.findByText(`Jana Roth hat am ${when} diesen Kommentar geändert:`);
  await section.findByRole('button', { name: 'Meine speichern' });
  const saved: EquipmentLink = {
    ...{ id: link.id, linkType: 'dependency', description: null, comments: 'Neu.' },
    ...{ sourceEquipmentId: equipment.id, targetEquipmentId: link.linkedEquipment.id },
    ...{ createdAt: link.createdAt, createdBy: null },
  };
  server.answers(linkCalls.update, saved).answers(linkCalls.list, [{ ...link, comments: 'Neu.' }]);
  await press('Meine speichern');
  await expectToast('Kommentar gespeichert');
  const sent = server.sentTo(linkCalls.update).at(-1)?.body;
  expect(sent).toEqual({ comments: 'Neu.', base: { comments: 'Ihrs.' } });

  await remove();
  await expectToast('Fehler', 'Die Verknüpfung konnte nicht entfernt werden.');
  server.fails(linkCalls.remove, 404, 'not_found').answers(linkCalls.list, []);
  await remove();
  await expectToast('Verknüpfung entfernt');
});
