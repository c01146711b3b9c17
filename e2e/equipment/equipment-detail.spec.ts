import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';

const tags = ['SV-Netz', 'IT-Netz', 'Achtung', 'Prüfbuch'];
const makeProbe = (page: Page) =>
  createNamedAnlage(page, { name: `Detailprobe ${uniqueWord()}`, tags });

test('edit and duplicate lead to the form and back to the Anlage', async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const { id } = await makeProbe(page);
  await page.goto(`/equipment/${id}`);
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(page).toHaveURL(`/equipment/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'Anlage bearbeiten' })).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(`/equipment/${id}`);
  await page.getByRole('link', { name: 'Duplizieren' }).click();
  await expect(page).toHaveURL('/create');
  await expect(page.getByRole('heading', { name: 'Anlage duplizieren' })).toBeVisible();
});

test('delete asks, names what is deleted with the Anlage, and returns to the list', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const { id, name } = await makeProbe(page);
  await page.addInitScript(() => sessionStorage.setItem('detailSource', '"/manage"'));
  await page.goto(`/equipment/${id}`);
  const ask = page.getByRole('button', { name: 'Löschen' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Anlage löschen' });
  await expect(
    dialog.getByText(`Möchten Sie die Anlage "${name}" wirklich löschen?`),
  ).toBeVisible();
  await expect(
    dialog.getByText(/Verknüpfungen, Absicherungen, Kommentare und Dokumente/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Anlage gelöscht')).toBeVisible();
  await expect(page).toHaveURL('/manage');
  expect((await page.request.get(`/api/equipment/${id}`)).status()).toBe(404);
});

const long = {
  locationRaw: 'BT12-OG10-ACHSE-Z99-RAUM-10.117b-ZWISCHENDECKE-SÜD',
  tags: Array.from({ length: 12 }, (_, n) => `Ein längerer Hinweis ${n}`),
};
test('the detail is accessible, and long texts fit on a narrow phone', {
  tag: gate('/equipment/:id'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const unbroken = crypto.randomUUID().replaceAll('-', '');
  const { id } = await createNamedAnlage(page, {
    ...long,
    name: `Heizungsumwälzpumpe ${unbroken}`,
  });
  await page.goto(`/equipment/${id}`);
  await expect(page.getByText('Erstellt')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
