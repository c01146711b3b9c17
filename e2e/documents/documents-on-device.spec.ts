import type { Locator } from '@playwright/test';
import { createAnlage } from '../support/anlagen.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { aText } from '../support/sample-files.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';
import { goOffline } from '../support/work-offline.ts';
import { documentsOf, type SavedDocument, savedDocuments, store } from './document-parts.ts';
import { aPhoto, expectShown, openNewAnlage, openSheet, photograph } from './document-photos.ts';

test.use({ serviceWorkers: 'allow' });

/** An Anlage with the document "Plan", which is renamed to "Mein Plan" without a network; the change waits. */
async function renamePlanOffline(
  page: Page,
  changeMore: (dialog: Locator) => Promise<void> = async () => {},
): Promise<{ id: string; plan: SavedDocument }> {
  const { id } = await createAnlage(page);
  const plan = await store(page, id, aText('plan.txt'), { title: 'Plan' });
  await page.goto(`/equipment/${id}`);
  const { row, beginEdit } = documentsOf(page);
  await expect(row('Plan')).toBeVisible();
  await goOffline(page);
  const dialog = await beginEdit('Plan');
  await dialog.getByRole('textbox', { name: 'Titel' }).fill('Mein Plan');
  await changeMore(dialog);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row('Mein Plan')).toContainText('Nicht gesendet');
  return { id, plan };
}

test('a document that is available offline opens without a network, and so does the list', async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const id = await openNewAnlage(page);
  await untilServiceWorkerControls(page);
  const { rows, row, choose } = documentsOf(page);
  const photo = await aPhoto();
  await photograph(page, 'Schaltplan', photo);
  await photograph(page, 'Anderes Bild', await aPhoto());
  await expect(rows).toHaveCount(2);
  await choose('Schaltplan', 'Offline verfügbar machen');
  await expect(row('Schaltplan')).toContainText('Offline verfügbar');
  const [other, kept] = await savedDocuments(page, id);
  await goOffline(page);

  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(row('Schaltplan')).toContainText('Offline verfügbar');
  await row('Schaltplan').getByRole('link', { name: 'Schaltplan' }).click();
  await expectShown(page, 'Schaltplan');
  await page.getByRole('button', { name: 'Schließen' }).click();
  const read = (objectPath = '') =>
    page.evaluate(async (address) => {
      const answer = await fetch(address).catch(() => undefined);
      return answer && (await answer.arrayBuffer()).byteLength;
    }, `/objects/${objectPath}`);
  expect(await read(kept?.objectPath)).toBe(photo.buffer.length);
  expect(await read(other?.objectPath)).toBeUndefined();

  const download = page.waitForEvent('download');
  await choose('Schaltplan', 'Herunterladen');
  expect(await (await download).failure()).toBeNull();

  await page.goto('/settings');
  await expect(page.getByText(/1 offline verfügbar · \d,\d\d KB/)).toBeVisible();
});

test('a document that two people changed is decided field by field', { tag: '@once' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('editor');
  const { id, plan } = await renamePlanOffline(page, async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Von mir');
    await dialog.getByRole('combobox', { name: 'Typ' }).selectOption('report');
  });

  const theirs = { title: 'Ihr Plan', description: 'Von ihr', documentType: 'other' };
  await page.request.put(`/api/documents/${plan.id}`, { data: { ...theirs, expiryDate: null } });
  await page.context().setOffline(false);
  const sheet = await openSheet(page, '1 Änderung braucht Ihre Entscheidung');
  const choice = (field: string) => sheet.getByRole('group', { name: field });
  await expect(choice('Titel')).toContainText('Ihr Plan');
  await expect(choice('Typ')).toHaveCount(0);
  await expectAccessible();
  await choice('Beschreibung').getByText('Von ihr').click();
  await sheet.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  expect(await savedDocuments(page, id)).toMatchObject([
    { title: 'Mein Plan', description: 'Von ihr', documentType: 'report' },
  ]);
});

test('a change of a document that was deleted elsewhere can only be discarded', {
  tag: '@once',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin');
  const { plan } = await renamePlanOffline(page);

  await page.request.delete(`/api/documents/${plan.id}`);
  await page.context().setOffline(false);
  const sheet = await openSheet(page, '1 Änderung braucht Ihre Entscheidung');
  const reason = /Das Dokument wurde inzwischen von Ihnen am .+ auf einem anderen Gerät gelöscht\./;
  await expect(sheet.getByText(reason)).toBeVisible();
  await expect(sheet.getByRole('button', { name: /Erneut senden|Neu anlegen/ })).toHaveCount(0);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Verwerfen' }).click();
  const question = page.getByRole('dialog', { name: 'Änderung verwerfen?' });
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
});

test('a document deleted elsewhere is removed from this device', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const id = await openNewAnlage(page);
  const { row, choose } = documentsOf(page);
  await photograph(page, 'Schaltplan', await aPhoto());
  await choose('Schaltplan', 'Offline verfügbar machen');
  await expect(row('Schaltplan')).toContainText('Offline verfügbar');
  const [kept] = await savedDocuments(page, id);
  await page.goto('/settings');
  await expect(page.getByText(/1 offline verfügbar/)).toBeVisible();
  await page.request.delete(`/api/documents/${kept?.id}`);
  await page.reload();
  await expect(page.getByText('Keine offline verfügbar')).toBeVisible();
});
