import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditLogCalls } from '#contract/audit-log/audit-entries.ts';
import { type ListedUser, userAdminCalls } from '#contract/users/users.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aListedUser } from '#web/testing/samples/a-listed-user.ts';
import { aUser } from '#web/testing/samples/a-user.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/admin/users';
const own = aListedUser({ ...aUser('admin') });

/** Answers with pages of users, filtered by the requested role. */
const answersUsers = (users: ListedUser[]) => (server: AnsweringServer) =>
  server.answers(userAdminCalls.blacklisted, []).answers(userAdminCalls.list, ({ query }) => {
    const role = query.get('role');
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 50)];
    const matching = users.filter((user) => !role || user.role === role);
    return {
      users: matching.slice((page - 1) * size, page * size),
      total: matching.length,
      page,
      totalPages: Math.ceil(matching.length / size),
    };
  });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const roleOf = (name: string) =>
  screen.getByRole('combobox', { name: `Rolle von ${name}` }) as HTMLSelectElement;
const field = (within: { getByRole: typeof screen.getByRole }, name: string) =>
  within.getByRole('textbox', { name }) as HTMLInputElement;
const expectClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('shows users other than administrators that they may not manage users', async () => {
  openScreen(address, 'reviewer');
  await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
  screen.getByText('Keine Berechtigung zur Benutzerverwaltung');
});

it('does not offer administrators to block, anonymise or remove themselves', async () => {
  const { server, user } = openScreen(address, 'admin', answersUsers([own]));
  await screen.findByText('Das sind Sie (Sicherheitsschutz aktiv)');
  const menu = openRowMenu('Aktionen für Eva Kern');
  menu.getByRole('button', { name: 'Daten exportieren' });
  for (const entry of ['Sperren', 'Anonymisieren', 'Entfernen']) {
    expect(menu.queryByRole('button', { name: entry })).toBeNull();
  }

  const message = 'Mindestens ein aktiver Administrator muss bleiben.';
  server.fails(userAdminCalls.changeRole, 409, 'last_admin', message);
  await user.selectOptions(roleOf('Eva Kern'), 'Betrachter');
  const question = await dialog('Eigene Rolle ändern');
  await user.click(question.getByRole('button', { name: 'Rolle ändern' }));
  await expectToast('Fehler', message);
  await waitFor(() => expect(roleOf('Eva Kern').value).toBe('admin'));
});

it('marks an e-mail address that the provider has not verified', async () => {
  const unchecked = aListedUser({ emailVerified: false });
  const prepared = aListedUser({
    ...{ id: '0a1c3f6e-7c0e-4a52-9d55-0d2f6a9b1c55', firstName: 'Uwe', emailVerified: null },
  });
  openScreen(address, 'admin', answersUsers([own, unchecked, prepared]));
  const row = (await screen.findByText('Nele Ott')).closest('li');
  if (!row) throw new Error('the person stands in no row');
  within(row).getByText('Nicht bestätigt');
  expect(screen.getAllByText('Nicht bestätigt')).toHaveLength(1);
});

it('says that a role could not be changed, and shows the current one', async () => {
  const { user } = openScreen(address, 'admin', (server) =>
    answersUsers([own, aListedUser()])(server).fails(userAdminCalls.changeRole),
  );
  await screen.findByText('Nele Ott');
  await user.selectOptions(roleOf('Nele Ott'), 'Prüfer');
  await expectToast('Fehler', 'Rolle konnte nicht aktualisiert werden');
  await waitFor(() => expect(roleOf('Nele Ott').value).toBe('viewer'));
});

it('keeps the input about a user who could not be added, until it is discarded', async () => {
  const { user } = openScreen(address, 'admin', (server) =>
    answersUsers([own])(server).fails(userAdminCalls.create),
  );
  await screen.findByText('Eva Kern');
  await user.click(screen.getByRole('button', { name: 'Benutzer hinzufügen' }));
  const add = await dialog('Benutzer hinzufügen');
  await user.click(field(add, 'E-Mail-Adresse'));
  await user.paste('neu@firma.example');
  await user.click(add.getByRole('button', { name: 'Hinzufügen' }));
  await expectToast('Fehler', 'Benutzer konnte nicht erstellt werden');
  expect(field(add, 'E-Mail-Adresse').value).toBe('neu@firma.example');
  await user.keyboard('{Escape}');
  const question = await dialog('Eingaben verwerfen?');
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await expectClosed('Benutzer hinzufügen');
});

it.each([
  ['Sperren', 'Benutzer sperren', userAdminCalls.block, 'Benutzer konnte nicht gesperrt werden'],
  [
    'Anonymisieren',
    'Benutzer anonymisieren',
    userAdminCalls.anonymize,
    'Anonymisierung fehlgeschlagen',
  ],
] as const)('keeps the reason when this fails: %s', async (entry, title, call, text) => {
  const { user } = openScreen(address, 'admin', (server) =>
    answersUsers([own, aListedUser()])(server).fails(call),
  );
  await screen.findByText('Nele Ott');
  await user.click(openRowMenu('Aktionen für Nele Ott').getByRole('button', { name: entry }));
  const reasonDialog = await dialog(title);
  await user.click(field(reasonDialog, 'Grund'));
  await user.paste('Ein Grund');
  await user.click(reasonDialog.getByRole('button', { name: entry }));
  await expectToast('Fehler', text);
  expect(field(reasonDialog, 'Grund').value).toBe('Ein Grund');
  await user.click(reasonDialog.getByRole('button', { name: 'Abbrechen' }));
  const question = await dialog('Eingaben verwerfen?');
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await expectClosed(title);
});

it.each([
  ['Entsperren', userAdminCalls.unblock, 'Benutzer konnte nicht entsperrt werden'],
  ['Daten exportieren', userAdminCalls.exportData, 'Export fehlgeschlagen'],
] as const)('says that this failed: %s', async (entry, call, text) => {
  const { user } = openScreen(address, 'admin', (server) =>
    answersUsers([own, aListedUser({ status: 'blocked' })])(server).fails(call),
  );
  await screen.findByText('Nele Ott');
  await user.click(openRowMenu('Aktionen für Nele Ott').getByRole('button', { name: entry }));
  await expectToast('Fehler', text);
});

it('says that a user could not be removed, and leads to the sign-in without a session', async () => {
  const signInOpened = expectSignIn();
  const { server, user } = openScreen(address, 'admin', (server) =>
    answersUsers([own, aListedUser()])(server).fails(userAdminCalls.remove),
  );
  await screen.findByText('Nele Ott');
  const remove = async () => {
    const menu = openRowMenu('Aktionen für Nele Ott');
    await user.click(menu.getByRole('button', { name: 'Entfernen' }));
    const question = await dialog('Benutzer entfernen');
    await user.click(question.getByRole('button', { name: 'Entfernen' }));
    await expectClosed('Benutzer entfernen');
  };
  await remove();
  await expectToast('Fehler', 'Benutzer konnte nicht entfernt werden');
  server.fails(userAdminCalls.remove, 401, 'not_signed_in', 'Sie sind nicht angemeldet.');
  await remove();
  await expectToast(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
  );
  await signInOpened();
});

it('can be loaded again after a failure', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(userAdminCalls.list).answers(userAdminCalls.blacklisted, []),
  );
  const text = 'Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';
  await screen.findByText(text);
  answersUsers([own])(server);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Das sind Sie (Sicherheitsschutz aktiv)');
});

it('says if there are no users, and if the blocked ones cannot be loaded', async () => {
  openScreen(address, 'admin', (server) =>
    answersUsers([])(server).fails(userAdminCalls.blacklisted),
  );
  await screen.findByText('Noch keine Benutzer registriert.');
  await screen.findByText('Die gesperrten Benutzer konnten nicht geladen werden.');
});

it('has pages if there are many', async () => {
  const many = Array.from({ length: 51 }, (_, number) =>
    aListedUser({
      id: `00000000-0000-4000-8000-0000000000${10 + number}`,
      firstName: `Nele${number}`,
    }),
  );
  const { user } = openScreen(address, 'admin', answersUsers(many));
  await screen.findByText('Seite 1 von 2');
  const rows = () => screen.getAllByRole('heading', { name: /^Nele\d+ Ott$/ });
  expect(rows()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('shows state, last sign-in and other name of waiting users', async () => {
  const waiting = aListedUser({
    ...{ role: 'awaiting_approval', displayName: 'NO', firstName: 'Nele', lastName: 'Ott' },
    lastLogin: null,
  });
  openScreen(address, 'admin', answersUsers([own, waiting]));
  const row = (await screen.findByRole('button', { name: 'NO freischalten' })).closest('li');
  expect(row?.textContent).toContain('Nele Ott');
  expect(row?.textContent).toContain('Letzte Anmeldung: Nie');
  expect(row?.textContent).toContain('Aktiv');
});

it('leads to the log entries of a user', async () => {
  const { user } = openScreen(address, 'admin', (server) =>
    answersUsers([own])(server).answers(auditLogCalls.list, []),
  );
  await screen.findByText('Das sind Sie (Sicherheitsschutz aktiv)');
  const menu = openRowMenu('Aktionen für Eva Kern');
  await user.click(menu.getByRole('button', { name: 'Aktivitäten anzeigen' }));
  await screen.findByRole('heading', { name: 'System-Aktivitätsprotokoll' });
  expect((screen.getByRole('textbox', { name: 'Objekt-ID' }) as HTMLInputElement).value).toBe(
    own.id,
  );
});
