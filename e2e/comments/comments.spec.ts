import { createAnlage } from '../support/anlagen.ts';
import { blockNotices } from '../support/block-notices.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { internalError } from '../support/replaced-answers.ts';
import { comment, commentsOf, savedTexts } from './comment-parts.ts';

const nameOf = async (page: Page) => {
  const { displayName, firstName, lastName } = await (
    await page.request.get('/api/auth/user')
  ).json();
  return displayName ?? `${firstName} ${lastName}`;
};

test('the editor writes, changes and deletes a comment', { tag: gate('/equipment/:id') }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  const { section, rows, row, field, add, editor, save, ...parts } = commentsOf(page);
  await expect(section.getByText('Noch keine Kommentare.')).toBeVisible();
  await expect(add).toBeDisabled();
  await field.fill(' \n ');
  await expect(add).toBeDisabled();

  await field.fill('  Leiter 2,5 m nötig.\nSchlüssel beim Pförtner. ');
  await add.click();
  await expect(page).toShowToast('Kommentar hinzugefügt');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(await nameOf(page));
  await expect(rows.locator('time')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(rows).not.toContainText('bearbeitet');
  await expect(field).toHaveValue('');
  expect(await savedTexts(page, id)).toEqual(['Leiter 2,5 m nötig.\nSchlüssel beim Pförtner.']);

  await parts.beginEdit('Leiter');
  await editor.fill(' ');
  await expect(save).toBeDisabled();
  await editor.fill('Leiter 3 m nötig. ');
  await save.click();
  await expect(page).toShowToast('Kommentar aktualisiert');
  await expect(row('Leiter 3 m nötig.')).toContainText('bearbeitet');
  await expect(parts.menuOf('Leiter 3 m')).toBeFocused();
  expect(await savedTexts(page, id)).toEqual(['Leiter 3 m nötig.']);

  let dialog = await parts.askToDelete('Leiter');
  await expect(dialog.getByText('Möchten Sie diesen Kommentar wirklich löschen?')).toBeVisible();
  await expect(dialog.getByText('Leiter 3 m nötig.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(1);
  dialog = await parts.askToDelete('Leiter');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toShowToast('Kommentar gelöscht');
  await expect(section.getByText('Noch keine Kommentare.')).toBeVisible();
  await expect(section.locator(':focus')).toHaveCount(1);
  expect(await savedTexts(page, id)).toEqual([]);
});

test('typed text is kept after a failure and a reload', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await blockNotices(page);
  await startSession('editor');
  const { id } = await createAnlage(page);
  await comment(page, id, 'Bleibt.');
  await page.goto(`/equipment/${id}`);
  const { row, rows, field, add, editor, save, ...parts } = commentsOf(page);
  await expect(rows).toHaveCount(1);
  await page.route('**/api/equipment*/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(internalError),
  );
  await field.fill('Neu.');
  await add.click();
  await expect(page).toShowToast('Fehler');
  await parts.beginEdit('Bleibt.');
  await editor.fill('Bleibt anders.');
  await save.click();
  await expect(page).toShowToast('Fehler');

  await page.reload();
  await expect(field).toHaveValue('Neu.');
  await expect(editor).toHaveValue('Bleibt anders.');
  await page.unroute('**/api/equipment*/**');
  await add.click();
  await expect(page).toShowToast('Kommentar hinzugefügt');
  await save.click();
  await expect(page).toShowToast('Kommentar aktualisiert');
  await page.reload();
  await expect(row('Bleibt anders.')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await savedTexts(page, id)).toEqual(['Neu.', 'Bleibt anders.']);
});

test('changes of others appear at once and are not overwritten unseen', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  const first = await comment(page, id, 'Abgang Q7 prüfen.');
  const second = await comment(page, id, 'Zweiter.');
  await page.goto(`/equipment/${id}`);
  const { rows, row, field, editor, section, ...parts } = commentsOf(page);
  await expect(rows).toHaveCount(2);
  await comment(page, id, 'Von nebenan.');
  await expect(rows.first()).toContainText('Von nebenan.');

  await parts.beginEdit('Abgang');
  await editor.fill('Abgang Q7 geprüft.');
  const change = (content: string) =>
    page.request.patch(`/api/equipment-comments/${first.id}`, { data: { content } });
  await change('Abgang Q7 getauscht.');
  await expect(section.getByRole('alert')).toContainText('Abgang Q7 getauscht.');
  await expect(editor).toHaveValue('Abgang Q7 geprüft.');
  await section.getByRole('button', { name: 'Andere behalten' }).click();
  await expect(row('Abgang Q7 getauscht.')).toBeVisible();

  await parts.beginEdit('Abgang');
  await editor.fill('Abgang Q7 getauscht und geprüft.');
  await change('Abgang Q7 wieder offen.');
  await expect(section.getByRole('alert')).toContainText('wieder offen');
  await section.getByRole('button', { name: 'Meine speichern' }).click();
  await expect(page).toShowToast('Kommentar aktualisiert');
  expect(await savedTexts(page, id)).toContain('Abgang Q7 getauscht und geprüft.');

  await parts.beginEdit('Zweiter.');
  await editor.fill('Zweiter, ergänzt.');
  await page.request.delete(`/api/equipment-comments/${second.id}`);
  await expect(section.getByRole('alert')).toContainText('Zweiter, ergänzt.');
  await section.getByRole('button', { name: 'Als neuen übernehmen' }).click();
  await expect(field).toHaveValue('Zweiter, ergänzt.');
});

const long = `Absatz\n${'sehrlangeswortohneende'.repeat(9)}\n`.repeat(20);

test('many and long comments stay readable', async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const { id } = await createAnlage(page);
  for (const text of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', long]) await comment(page, id, text);
  await page.goto(`/equipment/${id}`);
  const { rows, field, add, section, ...parts } = commentsOf(page);
  await expect(section.getByRole('heading')).toHaveText('Kommentare 6');
  await expect(rows).toHaveCount(5);
  await section.getByRole('button', { name: '1 weitere anzeigen' }).click();
  await expect(rows).toHaveCount(6);
  const heightOf = async () => (await rows.first().boundingBox())?.height ?? 0;
  const cut = await heightOf();
  await section.getByRole('button', { name: 'Ganzen Kommentar anzeigen' }).click();
  expect(await heightOf()).toBeGreaterThan(2 * cut);
  await section.getByRole('button', { name: 'Weniger anzeigen' }).click();

  await field.fill('x'.repeat(5_001));
  await expect(section.getByText('Höchstens 5000 Zeichen.')).toBeVisible();
  await expect(add).toBeDisabled();
  await parts.beginEdit('Fünf');
  await parts.menuOf('Vier').click();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
