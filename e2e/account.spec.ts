import { readFile } from 'node:fs/promises';
import { breakUntilClick, broken } from './broken.ts';
import { gate } from './gate.ts';
import { accounts, expect, type Page, test } from './journey.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) =>
  card(page, 'Persönliche Daten').getByRole('button', { name: 'Speichern' });

const haveNames = (page: Page) =>
  page.request.patch('/api/me', {
    data: { displayName: null, firstName: 'Thomas', lastName: 'Lindner' },
  });

test('the account shows four cards, the e-mail masked until asked for', {
  tag: gate('/account'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('reviewer', '/settings');
  await page.getByRole('link', { name: 'Mein Konto' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible();
  for (const name of [
    'Persönliche Daten',
    'Kontostatus',
    'Datenschutz-Einwilligungen',
    'Datenverwaltung',
  ]) {
    await expect(card(page, name)).toBeVisible();
  }
  await expect(card(page, 'Kontostatus').getByText('Aktiv', { exact: true })).toBeVisible();
  const personal = card(page, 'Persönliche Daten');
  await expect(personal.getByText('pr•••••@demo.example')).toBeVisible();
  await expect(personal.getByText('Prüfer', { exact: true })).toBeVisible();
  await expect(personal.getByText(/^\d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expect(personal.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(
    card(page, 'Datenschutz-Einwilligungen').getByText('Erteilt', { exact: true }),
  ).toBeVisible();
  await expectAccessible();
  await personal.getByRole('button', { name: 'E-Mail-Adresse anzeigen' }).click();
  await expect(personal.getByText(accounts.reviewer)).toBeVisible();
  await personal.getByRole('button', { name: 'E-Mail-Adresse verbergen' }).click();
  await expect(personal.getByText(accounts.reviewer)).toBeHidden();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('names are changed, trimmed and limited', { tag: '@once' }, async ({ page, comeAs }) => {
  await comeAs('reviewer');
  await haveNames(page);
  await page.goto('/account');
  await expect(save(page)).toBeDisabled();
  await field(page, 'Vorname').fill('x'.repeat(51));
  await expect(page.getByText('Höchstens 50 Zeichen.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await field(page, 'Vorname').fill(' Thomas Maria ');
  await field(page, 'Anzeigename').fill('x'.repeat(101));
  await expect(page.getByText('Höchstens 100 Zeichen.')).toBeVisible();
  await field(page, 'Anzeigename').fill('Thomas L.');
  await field(page, 'Anzeigename').press('Enter');
  await expect(page.getByText('Profil aktualisiert')).toBeVisible();
  await expect(field(page, 'Vorname')).toHaveValue('Thomas Maria');
  await expect(save(page)).toBeDisabled();
  await page.goto('/settings');
  await expect(page.getByText('Thomas L. · Prüfer')).toBeVisible();
  await haveNames(page);
});

test('what was typed survives a reload, and a refusal is said', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('reviewer');
  await haveNames(page);
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(broken) : route.fallback(),
  );
  await page.goto('/account');
  await field(page, 'Nachname').fill('Lindner-Krause');
  await page.reload();
  await expect(field(page, 'Nachname')).toHaveValue('Lindner-Krause');
  await save(page).click();
  await expect(page.getByText('Profil konnte nicht aktualisiert werden.')).toBeVisible();
  await expect(field(page, 'Nachname')).toHaveValue('Lindner-Krause');
});

test('the data comes as a file of the day', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('reviewer', '/account');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Daten exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.email).toBe(accounts.reviewer);
  expect(data.records.userConsents.length).toBeGreaterThan(0);
  await page.route('**/api/me/export', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Daten exportieren' }).click();
  await expect(page.getByText('Datenexport fehlgeschlagen')).toBeVisible();
});

test('an account that cannot be loaded is said, with a way on', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await breakUntilClick(page, /\/api\/me$/);
  await signIn('reviewer', '/account');
  await expect(
    page.getByText(
      'Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(field(page, 'Vorname')).toBeVisible();
});
