import { createAnlage } from '../support/anlagen.ts';
import { offlineBanner, untilFirstFill } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { aPdf, aPicture, aText } from '../support/sample-files.ts';
import { documentsOf, savedDocuments, savedTitles, store } from './document-parts.ts';

test('three documents are shown; the others can be shown and hidden', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  const titles = ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf'];
  for (const title of titles) await store(page, id, aPdf(`${title}.pdf`), { title });
  await page.goto(`/equipment/${id}`);
  const { section, rows } = documentsOf(page);
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('Dokumente 5');
  await expect(rows.getByRole('heading')).toHaveText(['Fünf', 'Vier', 'Drei']);
  await section.getByRole('button', { name: '2 weitere anzeigen' }).click();
  await expect(rows.getByRole('heading')).toHaveText([...titles].reverse());
  await expectAccessible();
  await expect(section.getByRole('button', { name: 'Weniger anzeigen' })).toBeFocused();
  await section.getByRole('button', { name: 'Weniger anzeigen' }).click();
  await expect(rows).toHaveCount(3);
});

test('an expired document is shown in red', { tag: '@once' }, async ({ page, startSession }) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  await store(page, id, aPdf('a.pdf'), { title: 'Heute noch', expiryDate: today });
  await store(page, id, aPdf('b.pdf'), { title: 'Vorbei', expiryDate: '2025-10-31' });
  await store(page, id, aPdf('c.pdf'), { title: 'Ohne Frist' });
  await page.goto(`/equipment/${id}`);
  const { row } = documentsOf(page);
  await expect(row('Vorbei')).toContainText('Gültig bis 31.10.2025');
  await expect(row('Vorbei').getByText('Abgelaufen')).toHaveCSS('color', 'rgb(185, 28, 28)');
  await expect(row('Heute noch')).toContainText('Gültig bis');
  await expect(row('Heute noch')).not.toContainText('Abgelaufen');
  await expect(row('Ohne Frist')).not.toContainText('Gültig bis');
});

test('a document is changed, and a blank title refused', { tag: '@once' }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('reviewer');
  const { id } = await createAnlage(page);
  await store(page, id, aPdf('plan.pdf'), { title: 'Plan', expiryDate: '2099-01-01' });
  await page.goto(`/equipment/${id}`);
  const { row, menuOf, beginEdit } = documentsOf(page);
  const dialog = await beginEdit('Plan');
  const title = dialog.getByRole('textbox', { name: 'Titel' });
  await expect(title).toHaveValue('Plan');
  await title.fill(' ');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Titel ist erforderlich')).toBeVisible();
  await expect(title).toBeFocused();
  await expectAccessible();
  await title.fill('Schaltplan');
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Blatt 1 bis 6');
  await dialog.getByRole('combobox', { name: 'Typ' }).selectOption('Handbuch');
  await dialog.getByLabel('Ablaufdatum').fill('');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toShowToast('Dokument aktualisiert');
  await expect(dialog).toBeHidden();
  await expect(row('Schaltplan')).toContainText(/Handbuch.*Blatt 1 bis 6/);
  await expect(row('Schaltplan')).not.toContainText('Gültig bis');
  await expect(menuOf('Schaltplan')).toBeFocused();
  expect(await savedDocuments(page, id)).toMatchObject([
    { title: 'Schaltplan', description: 'Blatt 1 bis 6', documentType: 'manual', expiryDate: null },
  ]);
});

test('changes of others are shown before they are overwritten', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  const { id: documentId } = await store(page, id, aPdf('plan.pdf'), { title: 'Plan' });
  const change = (title: string) =>
    page.request.put(`/api/documents/${documentId}`, {
      data: { title, description: null, documentType: 'other', expiryDate: null },
    });
  await page.goto(`/equipment/${id}`);
  const { row, beginEdit } = documentsOf(page);
  let dialog = await beginEdit('Plan');
  await dialog.getByRole('textbox', { name: 'Titel' }).fill('Meiner');
  await change('Ihrer');
  await expect(dialog.getByRole('alert')).toContainText('Titel: Ihrer');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toShowToast('Dokument aktualisiert');
  expect(await savedTitles(page, id)).toEqual(['Meiner']);

  dialog = await beginEdit('Meiner');
  await dialog.getByRole('textbox', { name: 'Titel' }).fill('Angefangen');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(row('Meiner')).toBeVisible();
});

test('each type of file opens or is downloaded as it should', async ({
  page,
  startSession,
  context,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  await store(page, id, aPdf('plan.pdf'), { title: 'Schaltplan' });
  await store(page, id, aText('notiz äöü.txt'), { title: 'Notiz' });
  await page.goto(`/equipment/${id}`);
  const { section, row, choose } = documentsOf(page);
  const link = section.getByRole('link', { name: 'Schaltplan' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  expect(tab.url()).toContain('/objects/');
  await tab.close();

  const download = async (act: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()]);
    return file.suggestedFilename();
  };
  expect(await download(() => row('Notiz').getByRole('link').click())).toBe('notiz äöü.txt');
  expect(await download(() => choose('Notiz', 'Öffnen'))).toBe('notiz äöü.txt');
  expect(await download(() => choose('Schaltplan', 'Herunterladen'))).toBe('plan.pdf');
});

/** Moves two fingers apart in the middle of the screen. */
async function spread(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const fingers = (distance: number) =>
    [-1, 1].map((side, id) => ({ x: width / 2 + side * distance, y: height / 2, id }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance === undefined ? [] : fingers(distance),
    });
  await send('touchStart', 30);
  for (const distance of [40, 60, 80, 100]) await send('touchMove', distance);
  await send('touchEnd');
}

test('an image is shown within the app, enlarged and closed again', {
  tag: gate('/equipment/:id'),
}, async ({ page, startSession, expectAccessible, isMobile }) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  await store(page, id, await aPicture('schild.jpg'), { title: 'Typenschild' });
  await page.goto('/manage');
  await page.goto(`/equipment/${id}`);
  const { section, row, menuOf, choose, viewer } = documentsOf(page);
  const thumbnail = row('Typenschild').locator('img');
  await expect(thumbnail).toHaveAttribute('loading', 'lazy');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await section.getByRole('link', { name: 'Typenschild' }).click();
  const dialog = viewer('Typenschild');
  const image = dialog.getByRole('img', { name: 'Typenschild' });
  await expect(image).toBeVisible();
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  const whole = await widthOf();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(whole).toBeLessThanOrEqual(width);
  expect((await image.boundingBox())?.height).toBeLessThanOrEqual(height);
  await expectAccessible();

  await (isMobile ? image.tap() : image.click());
  await expect.poll(widthOf).toBeCloseTo(whole * 2.5, 0);
  await (isMobile ? image.tap() : image.click());
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  if (isMobile) await spread(page);
  else {
    await image.hover();
    await page.mouse.wheel(0, -300);
  }
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.2);
  await dialog.getByRole('button', { name: 'Ganzes Bild zeigen' }).click();
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('schild.jpg');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/equipment/${id}`);
  await choose('Typenschild', 'Öffnen');
  await expect(image).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/equipment/${id}`);
  await expect(menuOf('Typenschild')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/manage');
});

test('a document that is not on the device does not open without a network', {
  tag: '@once',
}, async ({ page, context, startSession }) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  await store(page, id, aPdf('plan.pdf'), { title: 'Plan' });
  await store(page, id, await aPicture('schild.png'), { title: 'Schild' });
  await page.goto(`/equipment/${id}`);
  const { section, choose } = documentsOf(page);
  await expect(section.getByRole('link', { name: 'Schild' })).toBeVisible();
  await untilFirstFill(page);
  await context.setOffline(true);
  await expect(page.getByText(offlineBanner)).toBeVisible();
  const acts = [
    () => section.getByRole('link', { name: 'Plan' }).click(),
    () => section.getByRole('link', { name: 'Schild' }).click(),
    () => choose('Plan', 'Herunterladen'),
  ];
  for (const act of acts) {
    await act();
    await expect(page).toShowToast('Ohne Netz nicht verfügbar');
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('long names stay within a narrow screen', { tag: '@once' }, async ({ page, startSession }) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  await store(page, id, aPdf(`${'sehrlangername'.repeat(8)}.pdf`), {
    title: 'sehrlangertitel'.repeat(13),
    description: 'wortohneende'.repeat(60),
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/equipment/${id}`);
  await expect(documentsOf(page).rows).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
