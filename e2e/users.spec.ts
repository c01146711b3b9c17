import { readFile } from 'node:fs/promises';
import { answerStranger, breakUntilClick, broken, stayAtSignIn } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { unique } from './form-fields.ts';
import { gate } from './gate.ts';
import { expect, type Page, test } from './journey.ts';
import { makeUser, usersOf } from './user-parts.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an administrator adds somebody, gives them a role and finds them again', {
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
  await expect(page).toSay('Benutzer hinzugefügt');
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
  await expect(page).toSay('Rolle geändert');
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

test('an administrator blocks, unblocks, exports, anonymises and removes', async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await comeAs('admin');
  const { id, name, email } = await makeUser(page);
  const { row, blacklistedRow, choose, find } = usersOf(page);
  await find(name);

  await choose(name, 'Sperren');
  const block = dialogOf(page, 'Benutzer sperren');
  await block.getByRole('button', { name: 'Sperren' }).click();
  await expect(block.getByRole('alert')).toHaveText('Bitte geben Sie einen Grund an.');
  await expectAccessible();
  await block.getByRole('textbox', { name: 'Grund' }).fill('Ausgeschieden');
  await block.getByRole('button', { name: 'Sperren' }).click();
  await expect(page).toSay('Benutzer gesperrt');
  await expect(row(name)).toContainText('Gesperrt');
  await expect(blacklistedRow(name)).toContainText('Ausgeschieden');
  await expect(blacklistedRow(name)).toContainText('von Katharina Brandt');
  await expectAccessible();
  await blacklistedRow(name)
    .getByRole('button', { name: `${name} entsperren` })
    .click();
  await expect(page).toSay('Benutzer entsperrt');
  await expect(blacklistedRow(name)).toHaveCount(0);
  await expect(row(name)).toContainText('Aktiv');

  const download = page.waitForEvent('download');
  await choose(name, 'Daten exportieren');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^user-data-${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
  );
  expect(await readFile(await file.path(), 'utf8')).toContain(email);
  await expect(page).toSay('Daten exportiert');

  await choose(name, 'Anonymisieren');
  const anonymize = dialogOf(page, 'Benutzer anonymisieren');
  await anonymize.getByRole('textbox', { name: 'Grund' }).fill('Auf eigenen Wunsch');
  await anonymize.getByRole('button', { name: 'Anonymisieren' }).click();
  await expect(page).toSay('Benutzer anonymisiert');
  await expect(page.getByText('Keine Benutzer gefunden.')).toBeVisible();

  const other = await makeUser(page);
  await find(other.name);
  await choose(other.name, 'Entfernen');
  const remove = dialogOf(page, 'Benutzer entfernen');
  await expect(remove).toContainText(other.name);
  await remove.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(row(other.name)).toBeVisible();
  await choose(other.name, 'Entfernen');
  await remove.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toSay('Benutzer entfernt');
  await expect(row(other.name)).toHaveCount(0);
});

test('nobody is offered to block, anonymise or remove themselves', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/admin/users');
  const own = page.getByRole('listitem').filter({ hasText: 'Das sind Sie' });
  await own.getByRole('button', { name: /^Aktionen für/ }).click();
  await expect(page.getByRole('button', { name: 'Daten exportieren' })).toBeVisible();
  for (const entry of ['Sperren', 'Anonymisieren', 'Entfernen']) {
    await expect(page.getByRole('button', { name: entry, exact: true })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');

  await own.getByRole('combobox', { name: /^Rolle von/ }).selectOption('Betrachter');
  const question = dialogOf(page, 'Eigene Rolle ändern');
  await question.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(page).toSay('Fehler', 'Mindestens ein aktiver Administrator muss bleiben.');
  await expect(own.getByRole('combobox', { name: /^Rolle von/ })).toHaveValue('admin');
});

const failures = [
  ['Entsperren', '**/unblock', 'Benutzer konnte nicht entsperrt werden'],
  ['Daten exportieren', '**/export', 'Export fehlgeschlagen'],
] as const;

test('what fails is said, and nothing typed is lost', { tag: '@once' }, async ({
  page,
  comeAs,
  request,
}) => {
  await makeDeaf(page);
  await comeAs('admin');
  const { id, name } = await makeUser(page);
  const { row, choose, find } = usersOf(page);
  await find(name);
  const saysError = (text: string) => expect(page).toSay('Fehler', text);

  await page.route('**/role', (route) => route.fulfill(broken));
  await row(name)
    .getByRole('combobox', { name: `Rolle von ${name}` })
    .selectOption('Prüfer');
  await saysError('Rolle konnte nicht aktualisiert werden');
  await expect(row(name).getByRole('combobox')).toHaveValue('viewer');

  await page.route('**/api/users', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
  const add = dialogOf(page, 'Benutzer hinzufügen');
  await add.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('neu@firma.example');
  await add.getByRole('button', { name: 'Hinzufügen' }).click();
  await saysError('Benutzer konnte nicht erstellt werden');
  await expect(add.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(
    'neu@firma.example',
  );
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Eingaben verwerfen?').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(add).toBeHidden();

  for (const [entry, title, address, text] of [
    ['Sperren', 'Benutzer sperren', '**/block', 'Benutzer konnte nicht gesperrt werden'],
    ['Anonymisieren', 'Benutzer anonymisieren', '**/anonymize', 'Anonymisierung fehlgeschlagen'],
  ] as const) {
    await page.route(address, (route) => route.fulfill(broken));
    await choose(name, entry);
    const dialog = dialogOf(page, title);
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Ein Grund');
    await dialog.getByRole('button', { name: entry }).click();
    await saysError(text);
    await expect(dialog.getByRole('textbox', { name: 'Grund' })).toHaveValue('Ein Grund');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialogOf(page, 'Eingaben verwerfen?').getByRole('button', { name: 'Verwerfen' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute(address);
  }

  await page.request.post(`/api/users/${id}/block`, { data: { reason: 'Grund' } });
  await find(name);
  for (const [entry, address, text] of failures) {
    await page.route(address, (route) => route.fulfill(broken));
    await choose(name, entry);
    await saysError(text);
  }

  await page.route(`**/api/users/${id}`, (route) => route.fulfill(broken));
  const remove = async () => {
    await choose(name, 'Entfernen');
    await dialogOf(page, 'Benutzer entfernen').getByRole('button', { name: 'Entfernen' }).click();
  };
  await remove();
  await saysError('Benutzer konnte nicht entfernt werden');
  await page.route(`**/api/users/${id}`, (route) => answerStranger(route, request));
  const { asked } = await stayAtSignIn(page);
  await remove();
  const said = 'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...';
  await expect(page).toSay('Anmeldung erforderlich', said);
  await asked;
});

test('users that cannot be loaded are asked for again; none is said', { tag: '@once' }, async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await makeDeaf(page);
  await comeAs('admin');
  await breakUntilClick(page, /\/api\/users/);
  await page.goto('/admin/users');
  await expect(
    page.getByText(
      'Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
    ),
  ).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Benutzerdaten' })
    .getByRole('button', { name: 'Erneut versuchen' })
    .click();
  await expect(page.getByText('Das sind Sie (Sicherheitsschutz aktiv)')).toBeVisible();

  await page.route(/\/api\/users\?/, (route) =>
    route.fulfill({ json: { users: [], total: 0, page: 1, totalPages: 0 } }),
  );
  await page.reload();
  await expect(page.getByText('Noch keine Benutzer registriert.')).toBeVisible();
});

test('many people come in pages, and nothing scrolls sideways', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('admin');
  const word = unique('Viele').replace(' ', '');
  for (let number = 0; number < 51; number++) {
    await makeUser(page, { firstName: `${word.slice(0, 40)}${number}`, lastName: 'x'.repeat(50) });
  }
  await page.goto('/admin/users');
  const { search } = usersOf(page);
  await search.fill(word.slice(0, 40));
  const rows = page.getByRole('region', { name: /^Benutzer$/ }).getByRole('listitem');
  await expect(page.getByText('Seite 1 von 2')).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(rows).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
