import { createAnlage, unique } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { createOffline, goOffline } from '../support/work-offline.ts';
import { comment, commentsOf, savedTexts } from './comment-parts.ts';

test.use({ serviceWorkers: 'allow' });

test('comments written offline are shown with a mark and arrive later', async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const { id } = await createAnlage(page);
  for (const text of ['Alt.', 'Überholt.', 'Bleibt.']) await comment(page, id, text);
  await page.goto(`/equipment/${id}`);
  const { rows, row, field, add, editor, save, ...parts } = commentsOf(page);
  await expect(rows).toHaveCount(3);
  await goOffline(page);

  await field.fill('Im Keller geschrieben.');
  await add.click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(rows.first()).toContainText(/Im Keller geschrieben\..*Nicht gesendet/);
  await expect(field).toHaveValue('');
  await parts.beginEdit('Alt.');
  await editor.fill('Neu.');
  await save.click();
  await expect(row('Neu.')).toContainText(/bearbeitet.*Nicht gesendet/);
  const dialog = await parts.askToDelete('Überholt.');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(row('Überholt.')).toBeHidden();

  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Im Keller geschrieben.');
  await expect(row('Bleibt.')).not.toContainText('Nicht gesendet');

  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  expect(await savedTexts(page, id)).toEqual(['Im Keller geschrieben.', 'Bleibt.', 'Neu.']);
});

test('comments can be read and written offline on an Anlage created offline, and on one never opened before', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const unread = await createAnlage(page);
  const before = await comment(page, unread.id, 'Schon da.');
  await page.reload();
  await untilRowOnDevice(page, 'equipment_comment', before.id);
  await goOffline(page);
  const { section, rows, field, add } = commentsOf(page);

  const id = await createOffline(page, { name: unique('Kellerpumpe') });
  await expect(section.getByText('Noch keine Kommentare.')).toBeVisible();
  await field.fill('Eben eingebaut.');
  await add.click();
  await expect(rows).toContainText('Eben eingebaut.');

  await page.goto(`/equipment/${unread.id}`);
  await expect(rows).toHaveText([/Schon da\./]);
  await expect(rows).toContainText(before.authorName);
  await field.fill('Gesehen.');
  await add.click();
  await expect(rows).toHaveText([/Gesehen\..*Nicht gesendet/, /Schon da\./]);

  await page.context().setOffline(false);
  await expect(rows).toHaveText([/Gesehen\./, /Schon da\./]);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect.poll(() => savedTexts(page, id)).toEqual(['Eben eingebaut.']);
});

test('a comment that two people changed is decided in the sheet', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('editor');
  const anlage = await createAnlage(page);
  const edited = await comment(page, anlage.id, 'Bearbeitet.');
  const deleted = await comment(page, anlage.id, 'Gelöscht.');
  const gone = await comment(page, anlage.id, 'Verschwunden.');
  await page.goto(`/equipment/${anlage.id}`);
  const { rows, row, field, add, editor, save, ...parts } = commentsOf(page);
  await expect(rows).toHaveCount(3);
  await goOffline(page);
  for (const [text, mine] of Object.entries({
    'Bearbeitet.': 'Meine Fassung',
    'Verschwunden.': 'Mein Zusatz',
  })) {
    await parts.beginEdit(text);
    await editor.fill(mine);
    await save.click();
    await expect(row(mine)).toContainText('Nicht gesendet');
  }
  const dialog = await parts.askToDelete('Gelöscht.');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(row('Gelöscht.')).toBeHidden();

  const at = (id: string) => `/api/equipment-comments/${id}`;
  await page.request.patch(at(edited.id), { data: { content: 'Ihre Fassung' } });
  await page.request.patch(at(deleted.id), { data: { content: 'Ihre Ergänzung' } });
  await page.request.delete(at(gone.id));
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '3 Änderungen brauchen Ihre Entscheidung' }).click();
  const sheet = page.getByRole('dialog', { name: 'Synchronisierung' });
  const card = (text: string) => sheet.getByRole('listitem').filter({ hasText: text });
  await expect(card('Meine Fassung').getByRole('group', { name: 'Kommentar' })).toContainText(
    'Ihre Fassung',
  );
  await expect(card('Mein Zusatz')).toContainText('Der Kommentar wurde inzwischen');
  await expect(card('Ihre Ergänzung')).toContainText('Trotzdem löschen?');
  await expectAccessible();
  await card('Meine Fassung').getByRole('button', { name: 'Übernehmen' }).click();
  await card('Mein Zusatz').getByRole('button', { name: 'Neu anlegen' }).click();
  await card('Ihre Ergänzung').getByRole('button', { name: 'Trotzdem löschen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  expect(await savedTexts(page, anlage.id)).toEqual(['Mein Zusatz', 'Meine Fassung']);
});

test('a comment that the server refuses stays in the sheet until it is discarded', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  const { rows, field, add } = commentsOf(page);
  await goOffline(page);
  await field.fill('Gibt es sie noch?');
  await add.click();
  await expect(rows).toContainText('Nicht gesendet');
  await page.request.delete(`/api/equipment/${id}`);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '1 Änderung braucht Ihre Entscheidung' }).click();
  const sheet = page.getByRole('dialog', { name: 'Synchronisierung' });
  await expect(sheet).toContainText('Anlage nicht gefunden');
  await sheet.getByRole('button', { name: 'Verwerfen' }).click();
  const question = page.getByRole('dialog', { name: 'Änderung verwerfen?' });
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
});
