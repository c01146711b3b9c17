import { expect, test } from '../support/journey.ts';
import { internalError } from '../support/replaced-answers.ts';
import { address, have, openEditor, savedLabels } from './quick-search-editor.ts';

test('saved buttons stay, and failed ones are sent again with the same key', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('viewer');
  await have(page, 'Eins', 'Zwei');
  const { dialog, row, fill, add, save, remove } = await openEditor(page);
  await remove('Eins').click();
  await add.click();
  await fill(1, 'HVAC', 'Klima');

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.route(`**${address}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(internalError) : route.continue(),
  );
  await save.click();
  await expect(page.getByText('Fehler', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Fehler beim Speichern der Schnellsuch-Schaltflächen.'),
  ).toBeVisible();
  await expect(row(1).getByLabel('Angezeigter Text')).toHaveValue('Klima');
  expect(await savedLabels(page)).toEqual(['Zwei']);

  await page.unroute(`**${address}`);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await savedLabels(page)).toEqual(['Zwei', 'Klima']);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a button added on another device is kept and counts towards the limit', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('viewer');
  await have(page, 'Eins', 'Zwei', 'Drei', 'Vier');
  const { dialog, fill, add, save, remove } = await openEditor(page);
  await add.click();
  await fill(4, 'Fünf', 'Fünf');
  const data = { searchTerm: 'Anderswo', displayLabel: 'Anderswo', order: 4 };
  await page.request.post(address, { data });
  await save.click();
  await expect(page.getByText('Maximum erreicht')).toBeVisible();
  await expect(
    page.getByText('Du kannst maximal 5 Schnellsuch-Schaltflächen haben.'),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(6);

  await save.click();
  await expect(page.getByText('Maximum erreicht')).toBeVisible();
  await remove('Eins').click();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await savedLabels(page)).toEqual(['Zwei', 'Drei', 'Vier', 'Fünf', 'Anderswo']);
});

test('Abbrechen changes nothing; a reload keeps typed text', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('viewer');
  await have(page, 'Eins');
  const editor = await openEditor(page);
  await editor.fill(0, 'Verworfen', 'Verworfen');
  await editor.dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(editor.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Schnellsuche', exact: true })).toBeFocused();

  const again = await openEditor(page);
  await expect(again.row(0).getByLabel('Suchbegriff')).toHaveValue('Eins');
  await again.fill(0, 'Getippt', 'Getippt');
  await page.reload();
  const afterReload = await openEditor(page);
  await expect(afterReload.row(0).getByLabel('Suchbegriff')).toHaveValue('Getippt');
  expect(await savedLabels(page)).toEqual(['Eins']);
});
