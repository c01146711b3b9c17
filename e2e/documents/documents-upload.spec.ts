import { createAnlage } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { type Account, expect, type Page, test } from '../support/journey.ts';
import { deferred, internalError } from '../support/replaced-answers.ts';
import { aPdf, aPicture, aText } from '../support/sample-files.ts';
import { documentsOf, savedDocuments, savedTitles, uploadDialogOf } from './document-parts.ts';

const writers: Account[] = ['editor', 'reviewer', 'admin'];

async function openDialog(page: Page): Promise<string> {
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  await documentsOf(page).open.click();
  await expect(uploadDialogOf(page).dialog).toBeVisible();
  return id;
}

for (const account of writers) {
  const tag = account === 'editor' ? gate('/equipment/:id') : '@once';
  test(`the ${account} uploads a document`, { tag }, async ({ page, startSession }) => {
    await startSession(account);
    const id = await openDialog(page);
    const upload = uploadDialogOf(page);
    await expect(
      upload.dialog.getByText('PDF, Bilder, Word, Excel • Max. 50MB pro Datei'),
    ).toBeVisible();
    await expect(upload.dialog.getByText('Mehrere Dateien gleichzeitig möglich')).toBeVisible();
    for (const kind of ['PDF', 'JPG', 'PNG', 'DOCX', 'XLSX']) {
      await expect(upload.dialog.getByText(kind, { exact: true })).toBeVisible();
    }
    await expect(upload.submit).toBeDisabled();
    await expect(upload.submit).toHaveText('Hochladen');
    await expect(upload.type).toHaveValue('other');

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.zone.click()]);
    await chooser.setFiles(aPdf('dguv-v3.pdf', 1_929_380));
    await expect(page).toShowToast('Datei ausgewählt', 'dguv-v3.pdf wurde ausgewählt.');
    await expect(upload.zone).toBeHidden();
    await expect(upload.file('dguv-v3.pdf')).toContainText('1,84 MB');
    await expect(upload.submit).toBeDisabled();

    await upload.title.fill(' DGUV-V3-Prüfung 2026 ');
    await upload.description.fill('Ohne Mängel.');
    await upload.type.selectOption('Bericht');
    await upload.expiry.fill('2099-11-12');
    await upload.submit.click();
    const said = 'Das Dokument wurde erfolgreich hochgeladen.';
    await expect(page).toShowToast('Dokument hochgeladen', said);
    await expect(upload.dialog).toBeHidden();

    const { rows, open, section } = documentsOf(page);
    await expect(section.getByRole('heading', { level: 2 })).toHaveText('Dokumente 1');
    await expect(rows).toContainText('DGUV-V3-Prüfung 2026');
    await expect(rows).toContainText(/Bericht · 1,84 MB · \d\d\.\d\d\.\d{4}/);
    await expect(rows).toContainText('Gültig bis 12.11.2099');
    await expect(rows).toContainText('Ohne Mängel.');
    expect(await savedDocuments(page, id)).toMatchObject([
      {
        title: 'DGUV-V3-Prüfung 2026',
        description: 'Ohne Mängel.',
        documentType: 'report',
        fileName: 'dguv-v3.pdf',
        fileSize: 1_929_380,
        isPrivate: false,
        expiryDate: '2099-11-12',
      },
    ]);
    await open.click();
    await expect(upload.title).toHaveValue('');
    await expect(upload.type).toHaveValue('other');
    await expect(upload.zone).toBeVisible();
  });
}

test('several files become several documents with numbered titles', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick([aPdf('eins.pdf'), await aPicture('zwei.jpg')]);
  const said = '2 Dateien wurden ausgewählt.';
  await expect(page).toShowToast('Dateien ausgewählt', said);
  await upload.pick(aText('drei.txt'));
  await expect(upload.files).toHaveCount(3);
  await upload.pick(aPdf('weg.pdf'));
  await upload.dialog.getByRole('button', { name: 'weg.pdf entfernen' }).click();
  await expect(upload.files).toHaveCount(3);
  await upload.title.fill('Abnahme');
  await expect(upload.submit).toHaveText('3 Dateien hochladen');
  await upload.submit.click();
  await expect(page).toShowToast('Dokument hochgeladen');
  await expect(documentsOf(page).rows).toHaveCount(3);
  expect((await savedTitles(page, id)).sort()).toEqual([
    'Abnahme (1)',
    'Abnahme (2)',
    'Abnahme (3)',
  ]);
  const byName = Object.fromEntries(
    (await savedDocuments(page, id)).map(({ fileName, title }) => [fileName, title]),
  );
  expect(byName).toEqual({
    'eins.pdf': 'Abnahme (1)',
    'zwei.jpg': 'Abnahme (2)',
    'drei.txt': 'Abnahme (3)',
  });
});

test('a private document is visible to its uploader alone', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick(aPdf('geheim.pdf'));
  await upload.title.fill('Nur für mich');
  await upload.isPrivate.click();
  await upload.submit.click();
  const { rows, section } = documentsOf(page);
  await expect(rows).toContainText('Privat');
  await startSession('admin');
  await page.goto(`/equipment/${id}`);
  await expect(section.getByText('Noch keine Dokumente.')).toBeVisible();
  await startSession('editor');
  await page.goto(`/equipment/${id}`);
  await expect(rows).toContainText('Nur für mich');
});

test('the server refuses a file whose content does not fit its extension', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  const script = Buffer.from('<html><script>alert(1)</script></html>');
  await upload.pick({ name: 'bild.png', mimeType: 'image/png', buffer: script });
  await upload.title.fill('Kein Bild');
  await upload.submit.click();
  await expect(page).toShowToast('Fehler', 'Der Inhalt von bild.png passt nicht zur Dateiendung.');
  await expect(upload.file('bild.png')).toContainText('Fehlgeschlagen');
  await expect(upload.title).toHaveValue('Kein Bild');
  expect(await savedTitles(page, id)).toEqual([]);
});

test('a broken connection is shown, and sending again sends only the missing files', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick([aPdf('eins.pdf'), aPdf('zwei.pdf')]);
  await upload.title.fill('Plan');
  let puts = 0;
  await page.route('**/api/documents/uploads/*', async (route) => {
    puts += 1;
    await (puts === 2 ? route.abort('connectionreset') : route.continue());
  });
  await upload.submit.click();
  const said = 'Fehler beim Hochladen von zwei.pdf. Bitte überprüfen Sie Ihre Internetverbindung.';
  await expect(page).toShowToast('Upload-Fehler', said);
  await expect(upload.file('eins.pdf')).toContainText('100 %');
  await expect(upload.file('eins.pdf').getByRole('img', { name: 'Hochgeladen' })).toBeVisible();
  await expect(upload.file('zwei.pdf')).toContainText('Fehlgeschlagen');
  expect(await savedTitles(page, id)).toEqual(['Plan (1)']);
  await expect(upload.submit).toHaveText('Hochladen');
  await upload.submit.click();
  await expect(page).toShowToast('Dokument hochgeladen');
  expect(puts).toBe(3);
  expect((await savedTitles(page, id)).sort()).toEqual(['Plan (1)', 'Plan (2)']);
});

test('a lost answer does not create a second document', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick(aPdf('plan.pdf'));
  await upload.title.fill('Plan');
  const complete = '**/api/documents/upload-complete';
  await page.route(complete, async (route) => {
    await route.fetch();
    await route.fulfill(internalError);
  });
  await upload.submit.click();
  await expect(page).toShowToast('Fehler', 'Das Dokument konnte nicht gespeichert werden.');
  await page.unroute(complete);
  await upload.submit.click();
  await expect(page).toShowToast('Dokument hochgeladen');
  expect(await savedTitles(page, id)).toEqual(['Plan']);
});

test('an upload can be stopped and continued', { tag: '@once' }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick([aPdf('eins.pdf', 400_000), aPdf('zwei.pdf')]);
  await upload.title.fill('Plan');
  const { released, release } = deferred();
  await page.route('**/api/documents/uploads/*', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await upload.submit.click();
  await expect(upload.submit).toHaveText('Wird hochgeladen...');
  await expect(upload.submit).toBeDisabled();
  await expect(upload.file('eins.pdf').getByRole('progressbar')).toBeVisible();
  await expect(upload.more).toBeHidden();
  await expectAccessible();
  await upload.cancel.click();
  await expect(upload.submit).toHaveText('2 Dateien hochladen');
  await expect(upload.file('eins.pdf').getByRole('progressbar')).toBeHidden();
  release();
  await upload.submit.click();
  await expect(page).toShowToast('Dokument hochgeladen');
  expect((await savedTitles(page, id)).sort()).toEqual(['Plan (1)', 'Plan (2)']);
});

test('leaving the dialog by accident loses no typed text', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.title.fill('Angefangen');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
  await question.getByRole('button', { name: 'Behalten' }).click();
  await expect(upload.title).toHaveValue('Angefangen');
  await page.reload();
  await documentsOf(page).open.click();
  await expect(upload.title).toHaveValue('Angefangen');
  await upload.pick(aPdf('plan.pdf'));
  await upload.close.click();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(upload.dialog).toBeHidden();
  await expect(documentsOf(page).open).toBeFocused();
  await documentsOf(page).open.click();
  await expect(upload.title).toHaveValue('');
  await expect(upload.zone).toBeVisible();
  await upload.cancel.click();
  await expect(upload.dialog).toBeHidden();
});

test('files can be dragged into the dialog, and a drop beside it does not leave the page', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await expectAccessible();
  const dragged = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Zeile'], 'gezogen.txt', { type: 'text/plain' }));
    return transfer;
  });
  await upload.zone.dispatchEvent('dragover', { dataTransfer: dragged });
  await expect(upload.dialog.locator('[data-over]')).toBeVisible();
  await upload.zone.dispatchEvent('dragleave', { dataTransfer: dragged });
  await expect(upload.dialog.locator('[data-over]')).toBeHidden();
  await upload.title.dispatchEvent('drop', { dataTransfer: dragged });
  await expect(page).toHaveURL(`/equipment/${id}`);
  await expect(upload.zone).toBeVisible();
  await upload.zone.dispatchEvent('drop', { dataTransfer: dragged });
  await expect(page).toShowToast('Datei ausgewählt', 'gezogen.txt wurde ausgewählt.');
  await expect(upload.files).toHaveCount(1);
  await expectAccessible();
});

test('a phone takes a photo with its camera', { tag: '@once' }, async ({
  page,
  startSession,
  isMobile,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  if (!isMobile) {
    await expect(upload.camera).toBeHidden();
    return;
  }
  await expect(upload.dialog.locator('input[capture]')).toHaveAttribute('accept', 'image/*');
  await expect(upload.dialog.locator('input[capture]')).toHaveAttribute('capture', 'environment');
  // Many phones give every photo the same name.
  for (const width of [600, 700]) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.camera.click()]);
    await chooser.setFiles(await aPicture('image.jpg', width));
  }
  await expect(upload.files).toHaveCount(2);
  await upload.title.fill('Typenschild');
  await upload.submit.click();
  await expect(page).toShowToast('Dokument hochgeladen');
  expect(await savedTitles(page, id)).toHaveLength(2);
});
