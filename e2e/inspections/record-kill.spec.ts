import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { untilFirstFill } from '../support/device.ts';
import { expect, type Page, signInAtProvider, test } from '../support/journey.ts';
import { type KillableBrowser, startBrowser } from '../support/killable-browser.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';
import { createInspected, measured, seen, sign } from './record-parts.ts';

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

test('an inspection that was closed offline arrives once after the browser was killed', async ({
  app,
}) => {
  const at = (address: string) => `${app.url}${address}`;
  let page = await open(at('/'), false);
  await signInAtProvider(page, 'reviewer', app.url);
  const { anlagen, kindId } = await createInspected(page, ['Verteiler vor dem Absturz'], app.url);
  const id = anlagen[0]?.id;
  await page.goto(at('/'));
  await untilServiceWorkerControls(page);
  await untilFirstFill(page);

  const form = at(`/equipment/${id}/inspect/${kindId}`);
  page = await open(form, true);
  const rated = page.getByRole('radiogroup', { name: seen, exact: true });
  await rated.getByRole('radio', { name: 'i.O.' }).check();
  await page.getByLabel(`${measured}: Messwert`).fill('5,5');
  await page.getByLabel('Gerät').fill('Profitest MF');
  await page.getByLabel(/^Umfang/).fill('Besichtigen, Messen');
  await sign(page);
  await page.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page).toShowToast('Offline gespeichert');

  page = await open('about:blank', false);
  // It is random which cookies were on the disk already, so the person signs in again.
  await page.context().clearCookies();
  await signInAtProvider(page, 'reviewer', app.url);
  await page.goto(at('/'));
  const records = async () =>
    (await page.request.get(at(`/api/equipment/${id}/inspection-records`))).json();
  await expect.poll(records).toMatchObject([{ result: 'passed', extent: 'Besichtigen, Messen' }]);
  // After a reload nothing is sent a second time, and the form begins anew.
  await page.goto(form);
  await expect(page.getByRole('img', { name: 'Noch nicht unterschrieben' })).toBeVisible();
  expect(await records()).toHaveLength(1);
});
