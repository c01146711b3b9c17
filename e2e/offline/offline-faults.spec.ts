import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { offlineBanner, untilFirstFill } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { deferred } from '../support/replaced-answers.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

/** The number of unsent changes on this device. */
const unsentOn = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('equipment-finder');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const queue = opened.result.transaction('sync_queue').objectStore('sync_queue');
    const counted = queue.index('synced').count(0);
    await new Promise((resolve) => counted.addEventListener('success', resolve));
    opened.result.close();
    return counted.result;
  });

/** The number of Anlagen with this name on the server. */
const countOf = async (page: Page, name: string) => {
  const found = await page.request.get(`/api/equipment/search?q=${encodeURIComponent(name)}`);
  return (await found.json()).length;
};

/** Also loads the code of the detail, which could not be loaded offline without a service worker. */
async function fillNew(page: Page, name: string) {
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('link', { name: 'Anlegen' }).click();
  await untilFirstFill(page);
  const form = formOf(page);
  await form.fill({ name, type: 'Pumpe', building: '7', floor: 'EG' });
  return form;
}

/** Every write throws the error of a full storage, because a test cannot lower the browser's own limit. */
function fillStorage(): void {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = function (this: IDBObjectStore): never {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  };
  Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse });
  window.addEventListener('room-again', () =>
    Object.assign(IDBObjectStore.prototype, { put, add }),
  );
}

test('a lost answer creates no second Anlage', { tag: gate('/create') }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const name = unique('Antwort verloren');
  const form = await fillNew(page, name);
  await page.route('**/api/equipment', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const verdict = page.waitForResponse('**/api/sync');
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  expect(await (await verdict).json()).toMatchObject({ verdicts: [{ outcome: 'done' }] });
  expect(await countOf(page, name)).toBe(1);
});

test('an offline change of a draft whose Anlage was created, but without an answer, arrives as a change of that Anlage', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const name = unique('Ohne Antwort');
  const form = await fillNew(page, name);
  // The device must not get the Anlage through the feed.
  await page.route('**/api/changes*', (route) => route.abort());
  const { released, release } = deferred();
  await page.route('**/api/equipment', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await released;
    await route.abort();
  });
  await form.save.click();
  await expect.poll(() => countOf(page, name)).toBe(1);
  await page.reload();
  await expect(form.name).toHaveValue(name);
  await page.context().setOffline(true);
  await expect(page.getByText(offlineBanner)).toBeVisible();
  await form.name.fill(`${name} neu`);
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await expect.poll(() => countOf(page, `${name} neu`), { timeout: 30_000 }).toBe(1);
  expect(await countOf(page, name)).toBe(1);
  await expect.poll(() => unsentOn(page)).toBe(0);
});

test('the page of a captive portal does not count as an answer', async ({ page, signIn }) => {
  await signIn('editor');
  const name = unique('Hotelzimmer');
  const form = await fillNew(page, name);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bitte anmelden</h1>' }),
  );
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(page.getByText(offlineBanner)).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(offlineBanner)).toBeHidden();
  await expect.poll(() => countOf(page, name)).toBe(1);
});

test('a full device shows a message, and no typed text is lost', async ({ page, signIn }) => {
  await signIn('editor');
  const name = unique('Kein Platz');
  const form = await fillNew(page, name);
  await page.context().setOffline(true);
  await page.evaluate(fillStorage);
  await form.save.click();
  await expect(page).toShowToast(
    'Der Speicher dieses Geräts ist voll. Die Änderung wurde nicht gespeichert.',
  );
  await expect(form.name).toHaveValue(name);
  expect(await countOf(page, name)).toBe(0);

  await page.evaluate(() => window.dispatchEvent(new Event('room-again')));
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await page.context().setOffline(false);
  await expect.poll(() => countOf(page, name)).toBe(1);
});

test('two tabs send each change once and show the changes of each other', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('editor');
  const anlage = await createAnlage(page);
  await page.goto(`/equipment/${anlage.id}`);
  await untilFirstFill(page);
  const second = await context.newPage();
  await second.goto(`/equipment/${anlage.id}`);
  await expect(heading(second)).toHaveText(anlage.name);
  await second.goto(`/equipment/${anlage.id}/edit`);
  const form = formOf(second);
  await expect(form.name).toHaveValue(anlage.name);

  await context.setOffline(true);
  const renamed = unique('Aus dem zweiten Tab');
  await form.name.fill(renamed);
  await expect(second).toShowToast('Offline gespeichert');
  await expect(heading(page)).toHaveText(renamed);

  const batches: string[] = [];
  for (const tab of [page, second]) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/sync')) batches.push(request.postData() ?? '');
    });
  }
  await context.setOffline(false);
  await expect.poll(async () => (await readAnlage(page, anlage.id)).name).toBe(renamed);
  // A tab pulls after it has sent its changes.
  for (const tab of [page, second]) {
    const asked = tab.waitForResponse(/\/api\/changes/);
    await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await asked;
  }
  expect(batches).toHaveLength(1);
});

test('a tab that is frozen while it sends does not block the others', { tag: '@once' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('editor');
  const anlage = await createAnlage(page);
  await page.goto(`/equipment/${anlage.id}`);
  await expect(heading(page)).toHaveText(anlage.name);
  await untilFirstFill(page);
  await page.goto(`/equipment/${anlage.id}/edit`);
  const form = formOf(page);
  await expect(form.name).toHaveValue(anlage.name);
  await context.setOffline(true);
  const renamed = unique('Vor dem Einfrieren');
  await form.name.fill(renamed);
  await expect(page).toShowToast('Offline gespeichert');

  const { released, release } = deferred();
  await page.route('**/api/sync', async (route) => {
    await released;
    await route.abort();
  });
  const sending = page.waitForRequest('**/api/sync');
  await context.setOffline(false);
  await sending;
  const lifecycle = await context.newCDPSession(page);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });

  const second = await context.newPage();
  await second.goto(`/equipment/${anlage.id}`);
  await expect
    .poll(async () => (await readAnlage(second, anlage.id)).name, { timeout: 60_000 })
    .toBe(renamed);

  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
  release();
  await expect.poll(() => unsentOn(page)).toBe(0);
});

test('sending pauses when the session has ended and continues after a sign-in', async ({
  page,
  context,
  startSession,
  signIn,
}) => {
  await signIn('editor');
  const name = unique('Sitzung zu Ende');
  const form = await fillNew(page, name);
  await context.setOffline(true);
  // Before the banner appears a request may still reach the server, and its answer would be lost.
  await expect(page.getByText(offlineBanner)).toBeVisible();
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  const id = idIn(page);
  await context.clearCookies();
  await page.route('**/api/login', (route) => route.fulfill({ status: 200, body: 'Anmeldung' }));
  const refused = page.waitForResponse('**/api/sync');
  await context.setOffline(false);
  expect((await refused).status()).toBe(401);
  await expect(page.getByText('Anmeldung', { exact: true })).toBeVisible();

  await startSession('editor');
  await page.goto('/');
  await expect
    .poll(async () => (await page.request.get(`/api/equipment/${id}`)).status())
    .toBe(200);
});

test('another person neither sees nor sends the unsent changes of the one before', async ({
  page,
  context,
  startSession,
  signIn,
}) => {
  await signIn('editor');
  const name = unique('Gehört mir');
  const form = await fillNew(page, name);
  await context.setOffline(true);
  // Before the banner appears a request may still reach the server, and its answer would be lost.
  await expect(page.getByText(offlineBanner)).toBeVisible();
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await page.goto('about:blank');
  await context.setOffline(false);

  await startSession('reviewer');
  await page.goto('/');
  await untilFirstFill(page);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('Keine Ergebnisse gefunden')).toBeVisible();
  expect(await countOf(page, name)).toBe(0);

  await startSession('editor');
  await page.goto('/');
  await expect.poll(() => countOf(page, name)).toBe(1);
});
