import { readFile } from 'node:fs/promises';
import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';

test('a sheet of stickers for what a filter shows is made, downloaded and noted at its Anlagen', {
  tag: gate('/stickers'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const type = unique('Typ');
  const anlagen = [await createAnlage(page, { type }), await createAnlage(page, { type })];
  await page.goto('/manage');
  await page.getByRole('button', { name: 'Filter' }).click();
  const filters = page.getByRole('dialog', { name: 'Filter' });
  await filters.getByLabel('Typ').selectOption(type);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: '2 Anlagen' })).toBeVisible();
  await page.getByRole('button', { name: 'Exportieren, importieren, drucken' }).click();
  await page.getByRole('button', { name: 'Etiketten drucken' }).click();

  await expect(page).toHaveURL('/stickers');
  const preview = page.getByRole('img', { name: /Vorschau|Seite/ }).first();
  await expect(preview).toBeVisible();
  await expectAccessible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).filter({ visible: true }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/equipment/${anlagen[0]?.id}`);
  await expect(page.getByText(/Etikett gedruckt am/)).toBeVisible();
});
