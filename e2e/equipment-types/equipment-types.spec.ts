import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { disableOfflineStorage } from '../support/no-offline-storage.ts';
import { internalError, ownAnswerHeaders } from '../support/replaced-answers.ts';
import { createType, savedType, typesOf } from './type-parts.ts';

const address = '/admin/equipment-types';

test('an administrator creates, colours, renames and deletes a type', {
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
  await expect(page).toShowToast('Anlagentyp erstellt');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  await expect(row(name)).toContainText('0 Anlagen');
  expect(await savedType(page, name)).toMatchObject({ color: '#0d9488' });

  const anlage = await createAnlage(page, { type: name });
  await expect(row(name).getByText('1 Anlage', { exact: true })).toBeVisible();

  await parts.recolor(name).click();
  await expectAccessible();
  await row(name).getByRole('button', { name: 'Rot', exact: true }).click();
  await expect(page).toShowToast('Farbe geändert');
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
  await expect(page).toShowToast('Name geändert');
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
  await expect(page).toShowToast('Anlagentyp gelöscht');
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

test('changes of types by another administrator appear on open screens and on the device', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('admin', '/');
  const name = unique('Umlauftyp');
  const { id } = await createType(page, name);
  const anlage = await createAnlage(page, { type: name });
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

test('long names, an empty list and a failed list are readable on the narrowest phone', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await disableOfflineStorage(page);
  await startSession('admin');
  const name = `Wärmerückgewinnungsanlagensteuerung ${Date.now()}`.slice(0, 50);
  await createType(page, name);
  await page.goto(address);
  const { row, rename } = typesOf(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(row(name)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await rename(name).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible();

  const list = '**/api/equipment-types-colors';
  await page.route(list, (route) => route.fulfill(internalError));
  await page.reload();
  await expect(page.getByText('Die Anlagentypen konnten nicht geladen werden.')).toBeVisible();
  await expectAccessible();
  await page.route(list, (route) => route.fulfill({ json: [], headers: ownAnswerHeaders }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Keine Anlagentypen gefunden' })).toBeVisible();
  await expectAccessible();
});
