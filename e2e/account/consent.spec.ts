import { gate } from '../support/gate.ts';
import { accounts, expect, type Page, signInAtProvider, test } from '../support/journey.ts';
import { internalError } from '../support/replaced-answers.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Datenschutz-Einstellungen' });
const box = (page: Page, name: RegExp) => dialog(page).getByRole('checkbox', { name });
const required = /Verarbeitung personenbezogener Daten/;
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Speichern' });
const later = (page: Page) => dialog(page).getByRole('button', { name: 'Später' });

const statementsToday = [
  'Name, E-Mail-Adresse und Ihre Änderungen an Anlagen werden gespeichert. Solange Sie nicht zugestimmt haben, werden Sie bei jeder Anmeldung erneut gefragt.',
  'Welche Seiten Sie ansehen, wird bisher nicht ausgewertet. Nur mit dieser Zustimmung darf es künftig geschehen, um die Anwendung zu verbessern.',
  'Hinweise zu Ihrem Konto und zu Anlagen, die Sie bearbeiten, werden bisher nicht verschickt. Nur mit dieser Zustimmung darf es künftig geschehen.',
];

const decide = (page: Page, consentType: string, consentGiven: boolean) =>
  page.request.post('/api/me/consent', { data: { consentType, consentGiven } });

interface Listed {
  id: string;
  email: string | null;
}

/** The role of the newcomer, an account without any consent. */
async function giveRole(page: Page, role: string): Promise<void> {
  const found = await page.request.get('/api/users?limit=200');
  const { users } = (await found.json()) as { users: Listed[] };
  const newcomer = users.find(({ email }) => email === accounts.newcomer);
  const url = `/api/users/${newcomer?.id}/role`;
  expect((await page.request.patch(url, { data: { role } })).ok()).toBe(true);
}

test('the consent dialog appears at each sign-in until the person agrees', { tag: gate() }, async ({
  page,
  startSession,
  signIn,
  expectAccessible,
}) => {
  await startSession('admin');
  await giveRole(page, 'viewer');
  await signIn('newcomer');
  await expect(dialog(page)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(box(page, required)).not.toBeChecked();
  for (const statement of statementsToday) {
    await expect(dialog(page).getByText(statement, { exact: true })).toBeVisible();
  }
  await expectAccessible();
  await box(page, /Nutzungsanalyse/).check();
  await expect(save(page)).toBeDisabled();
  await later(page).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // "Später" lasts for one sign-in. An open page would leave by itself when its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAtProvider(page, 'newcomer');
  await page.goto('/');
  await expect(dialog(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog(page)).toBeVisible();
  await box(page, required).check();
  await page.route('**/api/me/consent', (route) => route.fulfill(internalError), { times: 1 });
  await save(page).click();
  await expect(page.getByText('Einstellungen konnten nicht gespeichert werden.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const consents = await (await page.request.get('/api/me/consents')).json();
  expect(
    consents.map((one: { consentType: string; consentGiven: boolean; version: string }) => [
      ...[one.consentType, one.consentGiven, one.version],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['data_processing', true, '1.0'],
      ['analytics', false, '1.0'],
      ['notifications', false, '1.0'],
    ]),
  );
  await page.reload();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await startSession('admin');
  await giveRole(page, 'awaiting_approval');
});

test('a person who withdrew the required consent has to agree again or sign out', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('viewer');
  await decide(page, 'data_processing', false);
  await page.goto('/manage');
  await expect(dialog(page)).toBeVisible();
  await expect(later(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Schließen' })).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'Abmelden' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible();
  await box(page, required).check();
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('without a network the consent dialog does not appear', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('viewer');
  await decide(page, 'data_processing', false);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await page.goto('/manage');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await decide(page, 'data_processing', true);
});
