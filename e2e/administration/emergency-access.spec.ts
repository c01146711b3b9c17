import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { openOtherBrowser } from './user-parts.ts';

async function issue(page: Page, site = unique('BT5')) {
  const answer = await page.request.post('/api/admin/emergency-codes', {
    data: { site, hours: 24 },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; site: string; code: string };
}

const revoke = (page: Page, id: string) =>
  page.request.post(`/api/admin/emergency-codes/${id}/revoke`);

test('an administrator issues a code and sees it once; a viewer can write with it', {
  tag: gate('/admin/emergency-codes'),
}, async ({ page, browser, signIn, app, expectAccessible }) => {
  await signIn('admin', '/settings');
  await page.getByRole('link', { name: 'Notfallcodes' }).click();
  await expect(page.getByRole('heading', { name: 'Notfallcodes', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Code ausstellen' }).click();
  await expect(page.getByText('Bitte geben Sie den Standort an.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Standort' })).toBeFocused();
  const site = unique('BT5, Nord');
  await page.getByRole('textbox', { name: 'Standort' }).fill(site);
  await page.getByRole('combobox', { name: 'Einlösbar innerhalb von' }).selectOption('8 Stunden');
  await page.getByRole('button', { name: 'Code ausstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notfallcode' });
  await expect(dialog).toContainText('Der Code wird nur jetzt angezeigt.');
  const code =
    (await dialog.getByText(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/).innerText()) ?? '';
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: site });
  await expect(row).toContainText('Unbenutzt');
  await expect(page.getByText(code)).toHaveCount(0);
  await expectAccessible();

  const other = await openOtherBrowser(browser, { account: 'viewer', origin: app.url });
  try {
    const viewer = other.page;
    await viewer.goto('/create');
    await expect(viewer.getByText('Keine Berechtigung zum Erstellen von Anlagen')).toBeVisible();
    await viewer.goto('/settings');
    await viewer.getByRole('button', { name: 'Notfallcode eingeben' }).click();
    const entry = viewer.getByRole('dialog', { name: 'Notfallcode eingeben' });
    const field = entry.getByRole('textbox', { name: 'Notfallcode' });
    await field.fill('ABC');
    await field.press('Enter');
    await expect(entry.getByRole('alert')).toHaveText('Ein Notfallcode hat 12 Zeichen.');
    await field.fill('ABCD-EFGH-2345');
    await field.press('Enter');
    await expect(entry.getByRole('alert')).toHaveText(
      'Dieser Notfallcode ist falsch, abgelaufen oder schon benutzt.',
    );
    await expect(field).toBeFocused();
    await field.fill(code.toLowerCase().replaceAll('-', ' '));
    await field.press('Enter');
    await expect(viewer).toShowToast('Notfallzugriff aktiv');
    await expect(entry).toBeHidden();
    await expect(
      viewer.getByText(/^Sie dürfen bis \d\d\.\d\d\.\d{4} \d\d:\d\d schreiben$/),
    ).toBeVisible();
    await createAnlage(viewer);
    await viewer.getByRole('navigation').getByRole('link', { name: 'Anlegen' }).click();
    await expect(viewer.getByRole('textbox', { name: 'Name' })).toBeVisible();

    await expect(row).toContainText('In Benutzung');
    await row.getByRole('button', { name: `Code für ${site} widerrufen` }).click();
    const question = page.getByRole('dialog', { name: 'Notfallcode widerrufen' });
    await question.getByRole('button', { name: 'Widerrufen' }).click();
    await expect(page).toShowToast('Notfallcode widerrufen');
    await expect(row).toContainText('Widerrufen');
    await expect(viewer.getByText('Keine Berechtigung zum Erstellen von Anlagen')).toBeVisible();
  } finally {
    await other.context.close();
  }
});

test('administrators get a notification when a code is used', { tag: '@once' }, async ({
  page,
  browser,
  signIn,
  app,
}) => {
  await signIn('admin', '/settings');
  const { id, site, code } = await issue(page);
  const other = await openOtherBrowser(browser, { account: 'viewer', origin: app.url });
  const bell = page.getByRole('button', { name: /^Benachrichtigungen/ });
  await expect(bell).toBeVisible();
  const used = await other.page.request.post('/api/emergency-access', { data: { code } });
  expect(used.status()).toBe(200);
  await other.context.close();
  await bell.click();
  const sheet = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  const notification = sheet.getByRole('listitem').filter({ hasText: site });
  await expect(notification).toContainText('Notfallcode benutzt');
  await expect(notification).toContainText('Wichtig');
  await revoke(page, id);
});
