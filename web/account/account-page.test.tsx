import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountCalls, keptByLawText } from '#contract/account/account.ts';
import { type Consent, consentCalls } from '#contract/account/consents.ts';
import { authCalls, signOutPath } from '#contract/auth.ts';
import type { CurrentUser, Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import { watchDownloads } from '#web/testing/saved-files.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/account';

const aConsent = (over: Partial<Consent> = {}): Consent => ({
  consentType: 'data_processing',
  consentGiven: true,
  consentDate: '2026-01-05T08:00:00.000Z',
  withdrawnAt: null,
  version: '1.0',
  ...over,
});

async function openAccount(role: Role, over: Partial<CurrentUser> = {}) {
  const opened = openScreen(address, role, (server) =>
    server
      .answers(accountCalls.me, aUser(role, over))
      .answers(accountCalls.deletionPeriod, { months: 18 })
      .answers(consentCalls.list, [
        aConsent(),
        aConsent({ consentType: 'analytics', consentGiven: false }),
      ]),
  );
  await screen.findByRole('textbox', { name: 'Vorname' });
  const { user } = opened;
  return {
    ...opened,
    async fill(label: string, text: string) {
      await user.clear(field(label));
      await user.click(field(label));
      await user.paste(text);
    },
  };
}

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const card = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const save = () => button('Speichern');

it('shows four cards with the account’s data', async () => {
  await openAccount('reviewer', { lastLogin: null });
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    ...['Persönliche Daten', 'Kontostatus', 'Datenschutz-Einwilligungen', 'Datenverwaltung'],
  ]);
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(facts).toEqual([
    ...['E-Mailre•••••@werk.example', 'RollePrüfer', 'Konto erstellt05.01.2026'],
    'Letzte AnmeldungNie',
  ]);
  expect(card('Kontostatus').getByText('Aktiv').dataset.tone).toBe('ok');
});

it('shows other statuses unchanged', async () => {
  await openAccount('viewer', { status: 'deactivated' });
  expect(card('Kontostatus').getByText('deactivated').dataset.tone).toBe('bad');
});

it('accepts names up to their limits, and shows them as the server stored them', async () => {
  const { server, user, fill } = await openAccount('reviewer', {
    firstName: 'Thomas',
    lastName: 'Lindner',
  });
  expect(save().disabled).toBe(true);
  await fill('Vorname', 'x'.repeat(51));
  screen.getByText('Höchstens 50 Zeichen.');
  expect(save().disabled).toBe(true);
  await fill('Vorname', ' Thomas Maria ');
  await fill('Anzeigename', 'x'.repeat(101));
  screen.getByText('Höchstens 100 Zeichen.');
  await fill('Anzeigename', 'Thomas L.');
  const saved = aUser('reviewer', {
    displayName: 'Thomas L.',
    firstName: 'Thomas Maria',
    lastName: 'Lindner',
  });
  server
    .answers(accountCalls.update, saved)
    .answers(accountCalls.me, saved)
    .answers(authCalls.currentUser, saved);
  await user.keyboard('{Enter}');
  await expectToast('Profil aktualisiert');
  expect(server.sentTo(accountCalls.update)).toMatchObject([
    { body: { displayName: 'Thomas L.', firstName: ' Thomas Maria ', lastName: 'Lindner' } },
  ]);
  expect(field('Vorname').value).toBe('Thomas Maria');
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await screen.findByText('Thomas L. · Prüfer');
});

it('says that names were not saved, and keeps the input', async () => {
  const { server, user, fill } = await openAccount('reviewer');
  server.fails(accountCalls.update);
  await fill('Nachname', 'Lindner-Krause');
  await user.click(save());
  await expectToast('Fehler', 'Profil konnte nicht aktualisiert werden.');
  expect(field('Nachname').value).toBe('Lindner-Krause');
});

it('says if the account cannot be loaded, with a way to retry', async () => {
  const { server, user } = openScreen(address, 'reviewer', (server) =>
    server
      .fails(accountCalls.me)
      .answers(accountCalls.deletionPeriod, { months: 12 })
      .answers(consentCalls.list, []),
  );
  const text = 'Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';
  await screen.findByText(text);
  server.answers(accountCalls.me, aUser('reviewer'));
  await user.click(button('Erneut versuchen'));
  await screen.findByRole('textbox', { name: 'Vorname' });
});

it('downloads the data as a file named by the day, or says that this failed', async () => {
  const { server, user } = await openAccount('reviewer');
  server.fails(accountCalls.export);
  await user.click(button('Daten exportieren'));
  await expectToast(
    'Datenexport fehlgeschlagen',
    'Ihre Daten konnten nicht zusammengestellt werden.',
  );
  const { files, names } = watchDownloads();
  const data = { account: { email: 'eva@werk.example' }, records: {} };
  server.answers(accountCalls.export, data);
  const day = new Date().toLocaleDateString('sv-SE');
  await user.click(button('Daten exportieren'));
  await expectToast('Daten exportiert');
  expect(names).toEqual([`meine-daten-${day}.json`]);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
});

it('requires a reason for the deletion, says that it failed, and keeps the reason', async () => {
  const { server, user } = await openAccount('viewer');
  server.fails(accountCalls.remove);
  await user.click(button('Konto löschen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen' }));
  const reason = dialog.getByRole('textbox', {
    name: 'Grund für die Löschung',
  }) as HTMLTextAreaElement;
  expect(reason.getAttribute('aria-required')).toBe('true');
  const requestDeletion = () =>
    user.click(dialog.getByRole('button', { name: 'Löschung beantragen' }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Sie werden auf allen Geräten abgemeldet.',
    'Die Administratoren werden benachrichtigt.',
    'Nach 18 Monaten werden Ihre personenbezogenen Daten entfernt. Bis dahin können Sie die Löschung zurücknehmen, indem Sie sich wieder anmelden.',
  ]);
  expect(dialog.getByText(keptByLawText)).toBeDefined();
  await user.click(reason);
  await user.paste(' \u200b');
  await requestDeletion();
  const missing = 'Bitte geben Sie einen Grund für die Löschung an.';
  await expectToast('Grund erforderlich', missing);
  expect(dialog.getByRole('alert').textContent).toBe(missing);
  expect(document.activeElement).toBe(reason);
  await user.paste('x'.repeat(1_001));
  expect(dialog.getByRole('alert').textContent).toBe('Höchstens 1000 Zeichen.');
  await requestDeletion();
  expect(server.sentTo(accountCalls.remove)).toEqual([]);
  await user.clear(reason);
  await user.paste('Ein Versuch');
  await requestDeletion();
  await expectToast(
    'Löschung fehlgeschlagen',
    'Ihr Konto konnte nicht zur Löschung vorgemerkt werden.',
  );
  expect(reason.value).toBe('Ein Versuch');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Konto löschen')));
});

it('refers administrators who want to delete their account to another administrator', async () => {
  await openAccount('admin');
  expect(button('Konto löschen').disabled).toBe(true);
  screen.getByRole('button', {
    name: 'Konto löschen',
    description:
      'Als Administrator können Sie Ihr eigenes Konto nicht löschen. Bitte wenden Sie sich an einen anderen Administrator.',
  });
});

it('shows the consents, and changes them', async () => {
  const { server, user } = await openAccount('editor');
  const consents = card('Datenschutz-Einwilligungen');
  const row = async () =>
    (await consents.findByText('Nutzungsanalyse')).closest('li') as HTMLElement;
  within(await row()).getByText('Nicht erteilt');
  await user.click(button('Einstellungen ändern'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Datenschutz-Einstellungen' }));
  const required = dialog.getByRole('checkbox', {
    name: /Verarbeitung personenbezogener Daten/,
  }) as HTMLInputElement;
  const saveButton = dialog.getByRole('button', { name: 'Speichern' }) as HTMLButtonElement;
  expect(required.checked).toBe(true);
  await user.click(required);
  expect(saveButton.disabled).toBe(true);
  await user.click(required);
  await user.click(dialog.getByRole('checkbox', { name: /Nutzungsanalyse/ }));
  const granted = aConsent({ consentType: 'analytics' });
  server.answers(consentCalls.decide, granted).answers(consentCalls.list, [aConsent(), granted]);
  await user.click(saveButton);
  await within(await row()).findByText(/Seit \d\d\.\d\d\.\d{4} · Version 1\.0/);
  expect(server.sentTo(consentCalls.decide)).toMatchObject([
    { body: { consentType: 'analytics', consentGiven: true } },
    { body: { consentType: 'notifications', consentGiven: false } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(button('Einstellungen ändern')));
});

async function askToSignOutEverywhere(user: UserEvent) {
  await user.click(button('Überall abmelden'));
  const question = await screen.findByRole('dialog', { name: 'Überall abmelden' });
  return {
    text: question.textContent,
    answer: (name: string) => user.click(within(question).getByRole('button', { name })),
  };
}

it('signs out everywhere only when that is confirmed, and says that it failed', async () => {
  const { server, user } = await openAccount('viewer');
  server.fails(accountCalls.signOutEverywhere);
  const first = await askToSignOutEverywhere(user);
  expect(first.text).toContain(
    'Ihre Anmeldung endet auf allen Geräten, auch auf diesem. Danach müssen Sie sich auf jedem Gerät neu anmelden.',
  );
  await first.answer('Abbrechen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(accountCalls.signOutEverywhere)).toEqual([]);

  await (await askToSignOutEverywhere(user)).answer('Überall abmelden');
  await expectToast('Abmelden fehlgeschlagen', 'Sie sind auf Ihren Geräten noch angemeldet.');
  expect(server.sentTo(accountCalls.signOutEverywhere)).toHaveLength(1);
});

it('warns of data that would be lost on this device before it signs out everywhere', async () => {
  const { server, user, fill } = await openAccount('viewer');
  await fill('Vorname', 'Thomas Maria');
  await (await askToSignOutEverywhere(user)).answer('Überall abmelden');
  await screen.findByRole('dialog', { name: 'Eingaben noch nicht gespeichert' });
  expect(server.sentTo(accountCalls.signOutEverywhere)).toEqual([]);
});

it('leaves this device by the ordinary sign-out, and repeats an interrupted one at the next start', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => leave.mockRestore());
  const { server, user, restart } = await openAccount('viewer');
  server.answers(accountCalls.signOutEverywhere, undefined);
  await (await askToSignOutEverywhere(user)).answer('Überall abmelden');
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(signOutPath));

  // The connection broke before the sign-out arrived, so the session still exists.
  leave.mockClear();
  restart();
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(signOutPath));
  expect(screen.queryByRole('textbox', { name: 'Vorname' })).toBeNull();

  // Now the sign-out has arrived, and the browser returns to the app.
  server.fails(authCalls.currentUser, 401, 'not_signed_in');
  restart();
  await screen.findByText('Sie sind auf allen Geräten abgemeldet.');
  expect(leave).toHaveBeenCalledOnce();
});
