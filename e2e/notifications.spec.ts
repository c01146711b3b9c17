import { makeDeaf } from './deaf.ts';
import { gate } from './gate.ts';
import { expect, type Page, test } from './journey.ts';
import { elsewhere } from './user-parts.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /^Benachrichtigungen/ });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Benachrichtigungen' });

async function readAll(page: Page): Promise<void> {
  await page.request.post('/api/admin/notifications/read-all', {
    data: { until: new Date(Date.now() + 60_000).toISOString() },
  });
}

test('a refused attempt rings the bell of an administrator at once', {
  tag: gate('/settings'),
}, async ({ page, browser, comeAs, app, expectAccessible }) => {
  await comeAs('admin');
  await readAll(page);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeVisible();

  const other = await elsewhere(browser, { account: 'viewer', origin: app.url });
  // Each attempt has an address of its own: one and the same is told once an hour.
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
  await expect(page).toSay('Alle Benachrichtigungen gelesen');
  await expect(rows.nth(1).getByText('Neu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeFocused();
});

test('the bell is for administrators only', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('reviewer', '/settings');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Modus|Darstellung|Dunkle|Helle/ })).toBeVisible();
  await expect(bellOf(page)).toHaveCount(0);
});

test('notifications that cannot be loaded are asked for again; none is said; many come in pages', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await makeDeaf(page);
  await comeAs('admin');
  await page.goto('/settings');
  let pages: object[] = [];
  let isBroken = true;
  await page.route(/\/api\/admin\/notifications\?/, (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: {} });
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    return route.fulfill({
      json: { notifications: pages.slice(offset, offset + 20), total: pages.length },
    });
  });
  await bellOf(page).click();
  const sheet = sheetOf(page);
  await expect(
    sheet.getByText('Die Benachrichtigungen konnten nicht geladen werden.'),
  ).toBeVisible();
  isBroken = false;
  await sheet.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(sheet.getByText('Keine Benachrichtigungen')).toBeVisible();

  pages = Array.from({ length: 45 }, (_, at) => ({
    ...{ id: `00000000-0000-4000-8000-0000000000${10 + at}`, type: 'gdpr_request' },
    ...{ title: `Anfrage ${at}`, message: 'Text', userId: null, userName: null },
    ...{ entityType: null, entityId: null, isRead: true, priority: 'normal', gdprRelated: true },
    createdAt: '2026-11-15T08:00:00.000Z',
  }));
  await page.reload();
  await bellOf(page).click();
  const rows = sheet.getByRole('list', { name: 'Benachrichtigungen' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await sheet.getByRole('button', { name: '25 weitere anzeigen' }).click();
  await expect(rows).toHaveCount(40);
  await sheet.getByRole('button', { name: '5 weitere anzeigen' }).click();
  await expect(rows).toHaveCount(45);
});
