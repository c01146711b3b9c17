import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { openOtherBrowser } from './user-parts.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /^Benachrichtigungen/ });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Benachrichtigungen' });

async function readAll(page: Page): Promise<void> {
  await page.request.post('/api/admin/notifications/read-all', {
    data: { until: new Date(Date.now() + 60_000).toISOString() },
  });
}

test('a refused attempt appears under the bell of an administrator at once', {
  tag: gate('/settings'),
}, async ({ page, browser, startSession, app, expectAccessible }) => {
  await startSession('admin');
  await readAll(page);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeVisible();

  const other = await openOtherBrowser(browser, { account: 'viewer', origin: app.url });
  // Each attempt has another address, because one address causes at most one notification per hour.
  await other.page.request.get('/api/admin/notifications/unread');
  await other.page.request.delete('/api/users/00000000-0000-4000-8000-000000000000');
  await other.context.close();

  await expect(bellOf(page)).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen');
  await bellOf(page).click();
  const rows = sheetOf(page)
    .getByRole('list', { name: 'Benachrichtigungen' })
    .getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Löschversuch abgelehnt');
  await expect(rows.nth(0)).toContainText(
    'Keine Berechtigung zur Benutzerverwaltung (DELETE /api/users/:id)',
  );
  await expect(rows.nth(1)).toContainText('Zugriff verweigert');
  await expect(rows.nth(1)).toContainText('Miriam Yıldız');
  await expectAccessible();

  await rows
    .nth(0)
    .getByRole('button', { name: /als gelesen markieren$/ })
    .click();
  await expect(rows.nth(0).getByText('Neu')).toHaveCount(0);
  await expect(rows.nth(1).getByText('Neu')).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Alle als gelesen markieren' }).click();
  await expect(page).toShowToast('Alle Benachrichtigungen gelesen');
  await expect(rows.nth(1).getByText('Neu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeFocused();
});
