import { readFile } from 'node:fs/promises';
import { unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { internalError, ownAnswerHeaders } from '../support/replaced-answers.ts';
import { createUser, usersOf } from './user-parts.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an administrator adds a user, changes the role and finds the user again', {
  tag: gate('/admin/users'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', '/admin/users');
  await expect(page.getByRole('heading', { name: 'Benutzerverwaltung', level: 1 })).toBeVisible();
  await expect(page.getByText('Das sind Sie (Sicherheitsschutz aktiv)')).toBeVisible();
  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
  const dialog = dialogOf(page, 'Benutzer hinzufügen');
  const email = dialog.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await expect(email).toBeFocused();
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Gültige E-Mail-Adresse eingeben');
  await expect(email).toBeFocused();
  await expectAccessible();
  const lastName = unique('Hartmann');
  const address = `${lastName.replace(' ', '')}@firma.example`;
  await email.fill(address);
  await dialog.getByRole('textbox', { name: 'Vorname' }).fill('Svenja');
  await dialog.getByRole('textbox', { name: 'Nachname' }).fill(lastName);
  await dialog.getByRole('combobox', { name: 'Rolle' }).selectOption('Editor');
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page).toShowToast('Benutzer hinzugefügt');
  await expect(dialog).toBeHidden();

  const { row, search } = usersOf(page);
  const name = `Svenja ${lastName}`;
  await search.fill(lastName.toUpperCase());
  await expect(row(name)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Benutzer$/ }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(row(name)).toContainText('Ha•••••@firma.example');
  await expect(row(name)).toContainText('Nie');
  await expect(row(name)).toContainText('Aktiv');
  await row(name)
    .getByRole('button', { name: /anzeigen$/ })
    .click();
  await expect(row(name)).toContainText(address);
  await row(name)
    .getByRole('button', { name: /verbergen$/ })
    .click();
  await expect(row(name)).not.toContainText(address);

  await row(name)
    .getByRole('combobox', { name: `Rolle von ${name}` })
    .selectOption('Prüfer');
  await expect(page).toShowToast('Rolle geändert');
  await page.getByRole('combobox', { name: 'Rolle', exact: true }).selectOption('Editor');
  await expect(page.getByText('Keine Benutzer gefunden.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rolle', exact: true }).selectOption('Prüfer');
  await expect(row(name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Gesperrt');
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(search).toHaveValue('');

  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
  await email.fill(address.toUpperCase());
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Einen Benutzer mit dieser E-Mail-Adresse gibt es bereits.',
  );
});

test('an administrator blocks, unblocks, exports, anonymises and removes a user', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('admin');
  const { id, name, email } = await createUser(page);
  const { row, blacklistedRow, choose, find } = usersOf(page);
  await find(name);

  await choose(name, 'Sperren');
  const block = dialogOf(page, 'Benutzer sperren');
  await block.getByRole('button', { name: 'Sperren' }).click();
  await expect(block.getByRole('alert')).toHaveText('Bitte geben Sie einen Grund an.');
  await expectAccessible();
  await block.getByRole('textbox', { name: 'Grund' }).fill('Ausgeschieden');
  await block.getByRole('button', { name: 'Sperren' }).click();
  await expect(page).toShowToast('Benutzer gesperrt');
  await expect(row(name)).toContainText('Gesperrt');
  await expect(blacklistedRow(name)).toContainText('Ausgeschieden');
  await expect(blacklistedRow(name)).toContainText('von Katharina Brandt');
  await expectAccessible();
  await blacklistedRow(name)
    .getByRole('button', { name: `${name} entsperren` })
    .click();
  await expect(page).toShowToast('Benutzer entsperrt');
  await expect(blacklistedRow(name)).toHaveCount(0);
  await expect(row(name)).toContainText('Aktiv');

  const download = page.waitForEvent('download');
  await choose(name, 'Daten exportieren');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^user-data-${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
  );
  expect(await readFile(await file.path(), 'utf8')).toContain(email);
  await expect(page).toShowToast('Daten exportiert');

  await choose(name, 'Anonymisieren');
  const anonymize = dialogOf(page, 'Benutzer anonymisieren');
  await anonymize.getByRole('textbox', { name: 'Grund' }).fill('Auf eigenen Wunsch');
  await anonymize.getByRole('button', { name: 'Anonymisieren' }).click();
  await expect(page).toShowToast('Benutzer anonymisiert');
  await expect(page.getByText('Keine Benutzer gefunden.')).toBeVisible();

  const other = await createUser(page);
  await find(other.name);
  await choose(other.name, 'Entfernen');
  const remove = dialogOf(page, 'Benutzer entfernen');
  await expect(remove).toContainText(other.name);
  await remove.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(row(other.name)).toBeVisible();
  await choose(other.name, 'Entfernen');
  await remove.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toShowToast('Benutzer entfernt');
  await expect(row(other.name)).toHaveCount(0);
});

test('long names and a failed list are readable on the narrowest phone', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('admin');
  const word = unique('Lang').replace(' ', '');
  await createUser(page, { firstName: word, lastName: 'x'.repeat(50) });
  await page.route(/\/api\/users\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      json: { ...(await answer.json()), totalPages: 2 },
      headers: ownAnswerHeaders,
    });
  });
  await page.goto('/admin/users');
  const { row, search } = usersOf(page);
  await search.fill(word);
  await expect(row(word)).toBeVisible();
  await expect(page.getByText('Seite 1 von 2')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.route(/\/api\/users/, (route) => route.fulfill(internalError));
  await page.reload();
  await expect(page.getByText('Benutzerdaten konnten nicht geladen werden.')).toBeVisible();
  await expectAccessible();
});
