import { createAnlage } from '../support/anlagen.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { deferred, stayAtSignIn } from '../support/replaced-answers.ts';
import { aPdf, aText } from '../support/sample-files.ts';
import { documentsOf, savedTitles, store, uploadDialogOf } from './document-parts.ts';

async function openDialog(page: Page): Promise<string> {
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  await documentsOf(page).open.click();
  await expect(uploadDialogOf(page).dialog).toBeVisible();
  return id;
}

test('the back button leaves the dialog after a question', async ({ page, startSession }) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick(aPdf('plan.pdf'));
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Behalten' }).click();
  await expect(upload.file('plan.pdf')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(upload.dialog).toBeHidden();
  await expect(page).toHaveURL(`/equipment/${id}`);
});

test('the back button does not end an upload without a question', async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick(aPdf('plan.pdf'));
  await upload.title.fill('Plan');
  const { released, release } = deferred();
  await page.route('**/api/documents/uploads/*', async (route) => {
    await released;
    await route.continue();
  });
  await upload.submit.click();
  await expect(upload.submit).toHaveText('Wird hochgeladen...');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Hochladen abbrechen?' });
  await question.getByRole('button', { name: 'Weiter hochladen' }).click();
  release();
  await expect(page).toShowToast('Dokument hochgeladen');
  expect(await savedTitles(page, id)).toEqual(['Plan']);
});

test('the browser asks before it leaves with chosen files', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick(aPdf('plan.pdf'));
  await upload.title.click();
  const asked = page.waitForEvent('dialog');
  const left = page.evaluate(() => window.location.reload()).catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await left;
  await expect(upload.file('plan.pdf')).toBeVisible();
});

test('chosen files are kept when the session ends', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const id = await openDialog(page);
  const upload = uploadDialogOf(page);
  await upload.pick([aPdf('eins.pdf'), aPdf('zwei.pdf')]);
  await upload.title.fill('Plan');
  await page.context().clearCookies();
  const { continueToSignIn } = await stayAtSignIn(page);
  await upload.submit.click();
  await expect(page).toShowToast('Sitzung abgelaufen');
  await continueToSignIn();
  await startSession('editor');
  await page.goto(`/equipment/${id}`);
  await expect(documentsOf(page).rows).toHaveCount(2);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  expect((await savedTitles(page, id)).sort()).toEqual(['Plan (1)', 'Plan (2)']);
});

test('a document shows while it is being stored on the device', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  const plan = await store(page, id, aText('plan.txt'), { title: 'Plan' });
  await page.goto(`/equipment/${id}`);
  const { row, choose, menuOf, section } = documentsOf(page);
  const { released, release } = deferred();
  await page.route(`**/objects/${plan.objectPath}`, async (route) => {
    await released;
    await route.continue();
  });
  await choose('Plan', 'Offline verfügbar machen');
  await expect(row('Plan')).toContainText('Wird geladen …');
  await menuOf('Plan').click();
  const keeping = section.getByRole('button', { name: 'Offline verfügbar machen', exact: true });
  await expect(keeping).toBeDisabled();
  release();
  await expect(row('Plan')).not.toContainText('Wird geladen …');
  await expect(row('Plan')).toContainText('Offline verfügbar');
});
