import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAnlage, unique } from '../support/anlagen.ts';
import { untilFirstFill } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { expect, type Page, signInAtProvider, test } from '../support/journey.ts';
import { type KillableBrowser, startBrowser } from '../support/killable-browser.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';

let profile: string;
let browser: KillableBrowser | undefined;
test.beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'anlagen-profile-'));
});
test.afterEach(async () => {
  await browser?.kill();
  await rm(profile, { recursive: true, force: true });
});

async function open(url: string, isOffline: boolean): Promise<Page> {
  await browser?.kill();
  browser = await startBrowser(profile);
  await browser.context.setOffline(isOffline);
  const page = await browser.context.newPage();
  await page.goto(url);
  return page;
}

const name = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('a browser that is killed after each step loses nothing that was saved', async ({ app }) => {
  const at = (address: string) => `${app.url}${address}`;
  let page = await open(at('/'), false);
  await signInAtProvider(page, 'editor', app.url);
  const doomed = await createAnlage(page, {}, app.url);
  await page.goto(at('/'));
  await untilServiceWorkerControls(page);
  await untilFirstFill(page);

  page = await open(at('/create'), true);
  const created = unique('Vor dem Absturz');
  await formOf(page).fill({ name: created, type: 'Pumpe', building: '2', floor: 'EG' });
  await formOf(page).save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(name(page)).toHaveText(created);
  const detail = page.url();

  page = await open(`${detail}/edit`, true);
  await formOf(page).name.fill(`${created} II`);
  await formOf(page).save.click();
  await expect(page).toShowToast('Offline gespeichert');

  page = await open(detail, true);
  await expect(name(page)).toHaveText(`${created} II`);
  await page.goto(at(`/equipment/${doomed.id}`));
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toShowToast('Offline gespeichert');

  page = await open('about:blank', false);
  // It is random which cookies were on the disk already, so the person signs in again.
  await page.context().clearCookies();
  await signInAtProvider(page, 'editor', app.url);
  await page.goto(at('/'));
  const read = (id: string) => page.request.get(at(`/api/equipment/${id}`));
  const id = new URL(detail).pathname.split('/')[2] ?? '';
  await expect.poll(async () => (await read(id)).status()).toBe(200);
  expect(await (await read(id)).json()).toMatchObject({ name: `${created} II` });
  await expect.poll(async () => (await read(doomed.id)).status()).toBe(404);
});
