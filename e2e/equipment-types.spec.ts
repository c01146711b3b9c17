import { answerStranger, breakUntilClick, broken, stayAtSignIn } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { makeAnlage, readAnlage, unique } from './form-fields.ts';
import { gate } from './gate.ts';
import { type Account, expect, test } from './journey.ts';
import { makeType, savedType, typesOf } from './type-parts.ts';

const address = '/admin/equipment-types';
const others: Account[] = ['viewer', 'editor', 'reviewer'];

for (const account of others) {
  test(`the ${account} is told that types are not theirs to manage`, { tag: '@once' }, async ({
    page,
    signIn,
  }) => {
    await signIn(account, address);
    await expect(page.getByRole('heading', { name: 'Berechtigung fehlt' })).toBeVisible();
    await expect(page.getByText('Keine Berechtigung zum Verwalten von Anlagentypen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Typ hinzufügen' })).toHaveCount(0);
  });
}

test('an administrator makes, colours, renames and deletes a type', {
  tag: gate('/admin/equipment-types'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', address);
  const { add, form, newName, save, row, rows, ...parts } = typesOf(page);
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/settings');
  const name = unique('Prüftyp');

  await add.click();
  await expect(newName).toBeFocused();
  await expect(save).toBeDisabled();
  await newName.fill('  ');
  await expect(save).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Indigo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await form.getByRole('button', { name: 'Türkis' }).click();
  await expectAccessible();
  await newName.fill(` ${name} `);
  await newName.press('Enter');
  await expect(page).toSay('Anlagentyp erstellt');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  await expect(row(name)).toContainText('0 Anlagen');
  expect(await savedType(page, name)).toMatchObject({ color: '#0d9488' });

  const anlage = await makeAnlage(page, { type: name });
  await expect(row(name).getByText('1 Anlage', { exact: true })).toBeVisible();

  await parts.recolor(name).click();
  await expectAccessible();
  await row(name).getByRole('button', { name: 'Rot', exact: true }).click();
  await expect(page).toSay('Farbe geändert');
  await expect.poll(async () => (await savedType(page, name))?.color).toBe('#dc2626');
  await row(name).getByLabel('Eigene Farbe').fill('#123456');
  await expect.poll(async () => (await savedType(page, name))?.color).toBe('#123456');
  await page.keyboard.press('Escape');
  await expect(row(name).getByRole('button', { name: 'Rot', exact: true })).toBeHidden();
  await expect(parts.recolor(name)).toBeFocused();

  const renamed = `${name} neu`;
  await parts.rename(name).click();
  await expect(parts.renaming(name)).toBeFocused();
  await expect(row(name).getByText('Wird auch bei 1 Anlage geändert.')).toBeVisible();
  await parts.renaming(name).fill(renamed);
  await parts.renaming(name).press('Enter');
  await expect(page).toSay('Name geändert');
  await expect(row(renamed).getByText('1 Anlage', { exact: true })).toBeVisible();
  await expect(row(name)).toHaveCount(0);
  await expect(parts.rename(renamed)).toBeFocused();
  expect(await readAnlage(page, anlage.id)).toMatchObject({ type: renamed });

  let dialog = await parts.askToDelete(renamed);
  await expect(dialog.getByText('Dieser Typ wird dauerhaft gelöscht!')).toBeVisible();
  await expect(dialog).toContainText(
    '1 Anlage trägt diesen Typ und behält seinen Namen, in der Standardfarbe.',
  );
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  dialog = await parts.askToDelete(renamed);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toSay('Anlagentyp gelöscht');
  await expect(row(renamed)).toHaveCount(0);
  expect(await readAnlage(page, anlage.id)).toMatchObject({ type: renamed });

  const unlisted = page.getByRole('region', { name: /^Namen ohne Typ/ });
  await expect(unlisted.getByRole('listitem').filter({ hasText: renamed })).toContainText(
    '1 Anlage',
  );
  await expectAccessible();
  await unlisted.getByRole('button', { name: `${renamed} anlegen` }).click();
  await expect(newName).toHaveValue(renamed);
  await save.click();
  await expect(row(renamed)).toContainText('1 Anlage');
  await expect(unlisted.getByText(renamed)).toHaveCount(0);
});

test('Anlagen that write a type another way belong to it and are written alike', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await comeAs('admin');
  const { name } = await makeType(page, unique('Schreibweise'));
  const anlage = await makeAnlage(page, { type: name.toUpperCase() });
  await page.goto(address);
  const { row } = typesOf(page);
  await expect(row(name).getByText('1 Anlage', { exact: true })).toBeVisible();
  await expect(row(name)).toContainText(`Auch geschrieben: „${name.toUpperCase()}“`);
  await row(name)
    .getByRole('button', { name: `Schreibweise von ${name} angleichen` })
    .click();
  await expect(page).toSay('Schreibweise angeglichen');
  await expect(row(name)).not.toContainText('Auch geschrieben');
  expect(await readAnlage(page, anlage.id)).toMatchObject({ type: name });
});

test('a type is deleted only once it is known what carries it', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('admin');
  const { name } = await makeType(page, unique('Zählung'));
  await makeAnlage(page, { type: name });
  let count = () => {};
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  await page.route('**/api/equipment-types-colors/counts', async (route) => {
    await counted;
    await route.fallback();
  });
  await page.goto(address);
  const { row, askToDelete } = typesOf(page);
  const remove = row(name).getByRole('button', { name: `${name} löschen` });
  await expect(remove).toBeDisabled();
  count();
  await expect(remove).toBeEnabled();
  await expect(await askToDelete(name)).toContainText('1 Anlage trägt diesen Typ');
});

test('forms close without a change, and names that are taken are not offered to be saved', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await comeAs('admin');
  const { name } = await makeType(page, unique('Bestand'));
  await page.goto(address);
  const { add, form, newName, save, row, rename, renaming } = typesOf(page);
  await add.click();
  await newName.fill(name.toUpperCase().replace(' ', '   '));
  await expect(form.getByText('Diesen Anlagentyp gibt es bereits.')).toBeVisible();
  await expect(save).toBeDisabled();
  await newName.press('Enter');
  await expect(form).toBeVisible();
  await newName.press('Escape');
  await expect(form).toBeHidden();
  await add.click();
  await expect(newName).toHaveValue('');
  await form.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(form).toBeHidden();

  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes += 1;
  });
  for (const [text, key] of [
    ['', 'Enter'],
    ['   ', 'Enter'],
    [` ${name} `, 'Enter'],
    ['Ganz anders', 'Escape'],
  ] as const) {
    await rename(name).click();
    await renaming(name).fill(text);
    await renaming(name).press(key);
    await expect(renaming(name)).toBeHidden();
    await expect(row(name)).toBeVisible();
    await expect(rename(name)).toBeFocused();
  }
  expect(writes).toBe(0);
});

test('what fails is said with the words of the house, and nothing typed is lost', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await makeDeaf(page);
  await comeAs('admin');
  const { id, name } = await makeType(page, unique('Fehlertyp'));
  await page.goto(address);
  const { add, newName, save, row, recolor, rename, renaming, askToDelete } = typesOf(page);
  await expect(row(name)).toBeVisible();
  await page.route('**/api/equipment-types-colors**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken),
  );
  await page.route('**/api/equipment-types-colors/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken),
  );
  await add.click();
  await newName.fill('Neu und kaputt');
  await save.click();
  await expect(page).toSay('Fehler beim Erstellen', 'Der Anlagentyp konnte nicht erstellt werden.');
  await expect(newName).toHaveValue('Neu und kaputt');
  await rename(name).click();
  await renaming(name).fill('Anders');
  await renaming(name).press('Enter');
  await expect(page).toSay('Fehler beim Aktualisieren', 'Der Name konnte nicht geändert werden.');
  await expect(renaming(name)).toHaveValue('Anders');
  await renaming(name).press('Escape');
  await recolor(name).click();
  await row(name).getByRole('button', { name: 'Rot', exact: true }).click();
  await expect(page).toSay('Fehler', 'Die Farbe konnte nicht geändert werden.');
  await expect(row(name).getByRole('button', { name: 'Türkis' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const dialog = await askToDelete(name);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toSay('Fehler beim Löschen', 'Der Anlagentyp konnte nicht gelöscht werden.');

  await page.unroute('**/api/equipment-types-colors**');
  await page.unroute('**/api/equipment-types-colors/**');
  const other = await makeType(page, unique('Schon da'));
  await rename(name).click();
  await renaming(name).fill(other.name.toUpperCase());
  await renaming(name).press('Enter');
  await expect(page).toSay(
    'Fehler beim Aktualisieren',
    'Einen Anlagentyp mit diesem Namen gibt es bereits.',
  );
  await renaming(name).press('Escape');

  await page.request.delete(`/api/equipment-types-colors/${id}`);
  const again = await askToDelete(name);
  await again.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toSay('Fehler beim Löschen', 'Den Anlagentyp gibt es nicht mehr.');
  await expect(row(name)).toHaveCount(0);
});

test('deleting without a session leads to sign-in', { tag: '@once' }, async ({
  page,
  comeAs,
  request,
}) => {
  await makeDeaf(page);
  await comeAs('admin');
  const { id, name } = await makeType(page, unique('Ohne Sitzung'));
  await page.goto(address);
  const { asked } = await stayAtSignIn(page);
  const dialog = await typesOf(page).askToDelete(name);
  // Only here: what else the page asks meanwhile would find out first, and say it in other words.
  await page.route(`**/api/equipment-types-colors/${id}`, (route) =>
    answerStranger(route, request),
  );
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toSay(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
  );
  await asked;
});

test('the list has a shape while it comes, a way on when it fails, and a next step when empty', {
  tag: '@once',
}, async ({ page, comeAs, expectAccessible }) => {
  await comeAs('admin');
  await breakUntilClick(page, '**/api/equipment-types-colors');
  await page.goto(address);
  const { section, rows, add } = typesOf(page);
  await expect(section.getByText('Die Anlagentypen konnten nicht geladen werden.')).toBeVisible();
  await expect(add).toBeDisabled();
  await expectAccessible();
  await section.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(rows.first()).toBeVisible();

  await page.route('**/api/equipment-types-colors', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Keine Anlagentypen gefunden' })).toBeVisible();
  await expect(section).toContainText(
    'Sie können einen neuen Typ erstellen oder die automatische Migration abwarten.',
  );
  await expect(add).toBeEnabled();
  await expectAccessible();
});

test('what another administrator does to types shows on open screens and on the device', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('admin', '/');
  const name = unique('Umlauftyp');
  const { id } = await makeType(page, name);
  const anlage = await makeAnlage(page, { type: name });
  const search = page.getByRole('searchbox', { name: 'Anlagen suchen' });
  await search.fill(anlage.name);
  const card = page.getByRole('article');
  await expect(card).toContainText(name);
  const badge = card.getByText(name, { exact: true });
  await expect(badge).toHaveCSS('--picked', '#0d9488');

  const change = (what: string, data: object) =>
    page.request.patch(`/api/equipment-types-colors/${id}/${what}`, { data });
  await change('color', { color: '#dc2626' });
  await expect(badge).toHaveCSS('--picked', '#dc2626');
  const renamed = `${name} zwei`;
  await change('name', { name: renamed });
  await expect(card.getByText(renamed, { exact: true })).toBeVisible();
  await search.fill(renamed);
  await expect(card).toHaveCount(1);
  await page.request.delete(`/api/equipment-types-colors/${id}`);
  await expect(card.getByText(renamed, { exact: true })).toHaveCSS('--picked', '#6366f1');
});

test('long names stay readable on the narrowest phone', { tag: '@once' }, async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await comeAs('admin');
  const name = `Wärmerückgewinnungsanlagensteuerung ${Date.now()}`.slice(0, 50);
  await makeType(page, name);
  await page.goto(address);
  const { row, rename } = typesOf(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(row(name)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await rename(name).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible();
});
