import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { offlineBanner } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { createOffline, deleteOffline, goOffline } from '../support/work-offline.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const statusOf = async (page: Page, id: string) =>
  (await page.request.get(`/api/equipment/${id}`)).status();

test('changes made offline arrive when the network returns', {
  tag: ['@once', ...gate()],
}, async ({ page, signIn }) => {
  await signIn('editor');
  const doomed = await createAnlage(page, { name: unique('Alte Pumpe') });
  await page.reload();
  await goOffline(page);

  const name = unique('Kellerpumpe');
  const id = await createOffline(page, { name });
  await page.reload();
  await expect(heading(page)).toHaveText(name);

  await page.goto(`/equipment/${id}/edit`);
  await formOf(page).name.fill(`${name} B`);
  await formOf(page).save.click();
  await expect(heading(page)).toHaveText(`${name} B`);
  await page.reload();
  await expect(heading(page)).toHaveText(`${name} B`);

  await deleteOffline(page, doomed.id);
  const another = await createOffline(page, { name: unique('Zweite Kellerpumpe') });

  await page.goto('/');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('1 Ergebnisse', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(doomed.name);
  await expect(page.getByText('Keine Ergebnisse gefunden')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(offlineBanner)).toBeHidden();
  await expect.poll(() => statusOf(page, another)).toBe(200);
  expect(await statusOf(page, doomed.id)).toBe(404);
  expect(await readAnlage(page, id)).toMatchObject({ name: `${name} B`, locationRaw: 'BT5-UG' });
});

test('every screen that was opened before opens without a network', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const list = await page.request.get('/api/equipment?page=1');
  const { equipment, total } = await list.json();
  await goOffline(page);
  await page.goto('/manage');
  await expect(page.getByText(equipment[0].name).first()).toBeVisible();
  await expect(page.getByText(String(total)).first()).toBeVisible();
  await page.goto(`/equipment/${equipment[5].id}`);
  await expect(heading(page)).toHaveText(equipment[5].name);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('without background sync the page itself sends the changes', { tag: '@once' }, async ({
  page,
  context,
  signIn,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(window, 'SyncManager');
  });
  await signIn('editor');
  await goOffline(page);
  const id = await createOffline(page, { name: unique('Ohne Hintergrund') });
  await context.setOffline(false);
  await expect.poll(() => statusOf(page, id)).toBe(200);
});

test('the browser sends waiting changes even when no page is open', { tag: '@once' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('editor');
  await goOffline(page);
  const id = await createOffline(page, { name: unique('Ohne Fenster') });
  const other = await context.newPage();
  await other.goto('about:blank');
  await page.close();
  await context.setOffline(false);
  await expect.poll(() => statusOf(other, id)).toBe(200);
});
