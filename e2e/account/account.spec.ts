import { readFile } from 'node:fs/promises';
import { gate } from '../support/gate.ts';
import { accounts, expect, type Page, test } from '../support/journey.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the account shows four cards, with the e-mail masked until it is unmasked', {
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

test('typed text is kept after a reload', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('reviewer', '/account');
  const lastName = page.getByRole('textbox', { name: 'Nachname' });
  await lastName.fill('Lindner-Krause');
  await page.reload();
  await expect(lastName).toHaveValue('Lindner-Krause');
});

test('the own data is downloaded as a file with the date in its name', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('reviewer', '/account');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Daten exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.email).toBe(accounts.reviewer);
  expect(data.records.userConsents.length).toBeGreaterThan(0);
});
