import type { Locator } from '@playwright/test';
import { openEditor } from '../search/quick-search-editor.ts';
import { createNamedAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { type Deployment, deploy } from '../support/deployment.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, test as journey, type Page } from '../support/journey.ts';
import {
  cachedPaths,
  checkForUpdate,
  untilServiceWorkerControls,
} from '../support/service-worker.ts';

/** All tests share one application: each finds it in some version and deploys the next one. */
const test = journey.extend<object, { deployment: Deployment }>({
  serviceWorkers: 'allow',
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const deployment = await deploy();
      await use(deployment);
      await deployment.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ deployment }, use) => use(deployment.url),
});

/** The script of the next version. All its files have new names, so no other version has it. */
async function newScript(page: Page): Promise<Locator> {
  const script = await page.locator('script[type="module"]').getAttribute('src');
  return page.locator(`script[type="module"]:not([src="${script}"])`);
}
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
const offer = (page: Page) => page.getByRole('region', { name: 'Neue Version verfügbar' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name });
/** Counts how often the page is loaded after the call, to find reloads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('a new version waits while a form is filled in, loses nothing, and is used afterwards', {
  tag: ['@once', ...gate('/create')],
}, async ({ page, signIn, deployment }) => {
  await signIn('editor');
  await untilServiceWorkerControls(page);
  const ofNext = await newScript(page);
  await tab(page, 'Anlegen').click();
  const form = formOf(page);
  const name = unique('Pumpe');
  await form.fill({ name, type: 'Pumpe', building: '5', comment: 'Halb getippt' });
  const files = await cachedPaths(page);

  await deployment.deployNext();
  const loads = countLoads(page);
  await checkForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await expect(offer(page)).toBeVisible();
  await form.floor.fill('EG');
  await expect(form.name).toHaveValue(name);
  await expect(form.comment).toHaveValue('Halb getippt');
  await expect(ofNext).not.toBeAttached();
  expect(loads()).toBe(0);

  await form.save.click();
  await expect(page).toHaveURL(/\/equipment\/[0-9a-f-]{36}$/);
  await expect(ofNext).toBeAttached();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect([loads(), await isWaiting(page)]).toEqual([1, false]);
  // The files of the old version are removed when no page needs them.
  await expect.poll(() => cachedPaths(page)).toHaveLength(files.length);
  expect(await cachedPaths(page)).not.toEqual(files);
});

test('updating at once keeps everything that was typed', {
  tag: '@once',
}, async ({ page, signIn, deployment, expectAccessible }) => {
  await signIn('editor');
  await untilServiceWorkerControls(page);
  const ofNext = await newScript(page);
  await tab(page, 'Anlegen').click();
  const form = formOf(page);
  const name = unique('Ventilator');
  await form.fill({ name, type: 'Ventilator', comment: 'Riemen quietscht' });
  await deployment.deployNext();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await expectAccessible();
  await offer(page).getByRole('button', { name: 'Jetzt aktualisieren' }).click();
  await expect(ofNext).toBeAttached();
  await expect(form.name).toHaveValue(name);
  await expect(form.comment).toHaveValue('Riemen quietscht');
});

test('a change that is about to be saved automatically is saved before the new version is loaded', {
  tag: '@once',
}, async ({ page, signIn, deployment }) => {
  await signIn('editor');
  const { id } = await createNamedAnlage(page, { name: unique('Pumpe') });
  await page.goto(`/equipment/${id}/edit`);
  await untilServiceWorkerControls(page);
  const ofNext = await newScript(page);
  await deployment.deployNext();
  const form = formOf(page);
  const name = unique('Umbenannt');
  await form.name.fill(name);
  await checkForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await form.name.fill(`${name} B`);
  await tab(page, 'Mehr').click();
  await expect(ofNext).toBeAttached();
  await expect(page).toHaveURL('/settings');
  expect(await readAnlage(page, id)).toMatchObject({ name: `${name} B` });
});

test('one window uses the new version while another continues with the old one', {
  tag: '@once',
}, async ({ page, signIn, deployment, context }) => {
  await signIn('editor');
  await untilServiceWorkerControls(page);
  const ofNext = await newScript(page);
  const search = page.getByRole('searchbox');
  await search.fill('Kältem');
  const other = await context.newPage();
  await other.goto('/manage');
  await expect(other.getByRole('article').first()).toBeVisible();
  const ofNextInOther = await newScript(other);

  await deployment.deployNext();
  const loads = countLoads(page);
  const otherLoads = countLoads(other);
  await checkForUpdate(other);
  await expect(ofNextInOther).toBeAttached();
  await expect(ofNext).not.toBeAttached();
  await expect(search).toHaveValue('Kältem');
  // The editor's code is loaded only now, and the server has only the new version of it.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  const { dialog } = await openEditor(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect([loads(), otherLoads()]).toEqual([0, 1]);

  await tab(page, 'Mehr').click();
  await expect(ofNext).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  expect([loads(), otherLoads()]).toEqual([1, 1]);
});

test('versions in quick succession do not reload a page again and again', { tag: '@once' }, async ({
  page,
  signIn,
  deployment,
}) => {
  await signIn('viewer');
  await untilServiceWorkerControls(page);
  const ofNext = await newScript(page);
  await deployment.deployNext();
  const loads = countLoads(page);
  await checkForUpdate(page);
  await expect(ofNext).toBeAttached();
  await deployment.deployNext();
  await checkForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await tab(page, 'Verwalten').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await tab(page, 'Suchen').click();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  expect([loads(), await isWaiting(page)]).toEqual([1, true]);
});
