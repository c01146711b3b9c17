import { documentsOf, store, uploadDialogOf } from '../documents/document-parts.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { aPdf } from '../support/sample-files.ts';
import { createUser, openOtherBrowser, usersOf } from './user-parts.ts';

/** This script would run if a screen inserted a text as HTML. */
const script = '<img src=x onerror="window.ran=1">';

async function expectOnlyText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}

test('names and reasons that look like scripts are shown as text', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('admin');
  const word = unique('Ott').replace(' ', '').slice(0, 50);
  const { id } = await createUser(page, { firstName: script, lastName: word });
  const reason = `${script} ${word}`;
  await page.request.post(`/api/users/${id}/block`, { data: { reason } });
  const { find, row, blacklistedRow, choose } = usersOf(page);
  await find(word);
  await expect(row(word)).toContainText(script);
  await expect(blacklistedRow(word)).toContainText(reason);
  await choose(`${script} ${word}`, 'Entfernen');
  await expect(page.getByRole('dialog', { name: 'Benutzer entfernen' })).toContainText(script);
  await expectOnlyText(page);

  await page.goto('/admin/audit-log');
  const blocked = page.getByRole('listitem').filter({ hasText: id }).first();
  await blocked.getByRole('button', { name: 'Änderungen anzeigen' }).click();
  await expect(blocked.getByRole('term').filter({ hasText: 'Grund' })).toBeVisible();
  await expect(blocked.getByRole('definition').getByText(reason)).toBeVisible();
  await expectOnlyText(page);
});

test('names of waiting and of refused people that look like scripts are shown as text', {
  tag: '@once',
}, async ({ page, browser, startSession, app }) => {
  await startSession('admin');
  const word = unique('Ott').replace(' ', '').slice(0, 50);
  const fields = { firstName: script, lastName: word, role: 'awaiting_approval' };
  const { id } = await createUser(page, fields);
  await page.goto('/admin/users');
  await expect(usersOf(page).waitingRow(word)).toContainText(script);

  const other = await openOtherBrowser(browser, { account: 'reviewer', origin: app.url });
  const displayName = `${script} ${word}`;
  const before = await (await other.page.request.get('/api/me')).json();
  await other.page.request.patch('/api/me', { data: { displayName } });
  await other.page.request.get('/api/admin/retention');
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(sheet.getByText(displayName).first()).toBeVisible();
  await expectOnlyText(page);
  await other.page.request.patch('/api/me', { data: { displayName: before.displayName } });
  await page.request.delete(`/api/users/${id}`);
  await other.context.close();
});

test('titles of documents that look like scripts are shown as text in the log', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('admin');
  const anlage = await createAnlage(page, { name: `${script} ${unique('Pumpe')}` });
  const title = `${script} ${unique('Plan')}`;
  await store(page, anlage.id, aPdf('plan.pdf'), { title });
  await page.goto('/admin/audit-log');
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText(anlage.name).first()).toBeVisible();
  await expectOnlyText(page);
});

test('names of files that look like scripts are shown as text', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('admin');
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  const documents = documentsOf(page);
  await documents.open.click();
  const upload = uploadDialogOf(page);
  const word = unique('Plan');
  const chosen = `${script} ${word}.pdf`;
  await upload.pick(aPdf(chosen));
  await expect(upload.file(word)).toContainText(chosen);
  await expectOnlyText(page);
  await upload.title.fill(chosen);
  await upload.submit.click();
  await expect(documents.row(word)).toContainText(chosen);

  const stored = `_img src=x onerror=_window.ran=1__ ${word}.pdf`;
  const question = await documents.askToDelete(word);
  await expect(question).toContainText(`Die Datei ${stored} wird mit gelöscht.`);
  await expectOnlyText(page);
  await page.goto('/admin/audit-log');
  const entry = page.getByRole('listitem').filter({ hasText: chosen });
  await expect(entry.getByText(stored)).toBeVisible();
  await entry.getByRole('button', { name: 'Änderungen anzeigen' }).click();
  await expect(entry.getByRole('definition').getByText(stored)).toBeVisible();
  await expectOnlyText(page);
});

test('sites and notifications that look like scripts are shown as text', { tag: '@once' }, async ({
  page,
  browser,
  startSession,
  app,
}) => {
  await startSession('admin');
  const site = `${script} ${unique('BT')}`;
  const answer = await page.request.post('/api/admin/emergency-codes', {
    data: { site, hours: 8 },
  });
  const { id, code } = await answer.json();
  const other = await openOtherBrowser(browser, { account: 'viewer', origin: app.url });
  await other.page.request.post('/api/emergency-access', { data: { code } });
  await other.context.close();
  await page.goto('/admin/emergency-codes');
  await expect(page.getByRole('listitem').filter({ hasText: site })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(sheet.getByText(`„${site}“`)).toBeVisible();
  await expectOnlyText(page);
  await page.request.post(`/api/admin/emergency-codes/${id}/revoke`);
});
