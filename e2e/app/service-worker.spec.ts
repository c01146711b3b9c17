import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createNamedAnlage } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { cachedPaths, untilServiceWorkerControls } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const web = fileURLToPath(new URL('../../dist/web', import.meta.url));

test('the first visit stores every file of the application on the device, and nothing else', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('viewer');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await untilServiceWorkerControls(page);
  const built = await readdir(web, { recursive: true, withFileTypes: true });
  const files = built
    .filter((entry) => entry.isFile() && !/^service-worker|\.map$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(web.length)}/${entry.name}`);
  expect(await cachedPaths(page)).toEqual(files.sort());
});

test('every page of the application opens without a network', {
  tag: ['@once', ...gate()],
}, async ({ page, signIn, context }) => {
  await signIn('editor');
  const { id } = await createNamedAnlage(page, { name: `Offline ${Date.now()}` });
  await untilServiceWorkerControls(page);
  await context.setOffline(true);
  for (const address of [
    '/',
    '/manage',
    `/equipment/${id}`,
    '/scenario-runs/1',
    '/gibt-es-nicht',
  ]) {
    const answer = await page.goto(address);
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('addresses of the server are requested from the server, not answered by the service worker', {
  tag: '@once',
}, async ({ page, signIn, context }) => {
  await signIn('admin');
  await untilServiceWorkerControls(page);
  for (const address of ['/api/docs', '/api/auth/user', '/healthz', '/readyz']) {
    const answer = await page.goto(address);
    expect([address, answer?.status(), answer?.fromServiceWorker()]).toEqual([address, 200, false]);
  }
  await page.goto('/manage');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await cachedPaths(page)).filter((address) => /^\/(api|objects)/.test(address))).toEqual(
    [],
  );
  await context.setOffline(true);
  const reached = await page.evaluate(() =>
    fetch('/api/equipment').then(
      () => true,
      () => false,
    ),
  );
  expect(reached).toBe(false);
});

test('the service worker does not answer sign-in and sign-out', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await untilServiceWorkerControls(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Abmelden' }).click();
  // A sign-in that began at another address would end there.
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click();
  await page.getByRole('button', { name: 'betrachter@demo.example' }).click();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
});

test('the service worker starts when the network returns, and notifies the pages', {
  tag: '@once',
}, async ({ page, signIn, context, app }) => {
  await signIn('viewer');
  await untilServiceWorkerControls(page);
  await page.evaluate(() => {
    const events: string[] = [];
    for (const type of ['SYNC_OFFLINE_REQUESTS', 'SYNC_COMPLETE']) {
      window.addEventListener(type, () => events.push(type));
    }
    Object.assign(window, { events });
  });
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: app.url,
    registrationId: await registered,
    tag: 'offline-requests',
    lastChance: false,
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { events: string[] }).events))
    .toEqual(['SYNC_OFFLINE_REQUESTS', 'SYNC_COMPLETE']);
});

test('the browser finds everything it needs to install the application', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilServiceWorkerControls(page);
  const browser = await context.newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as { name: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Anlagenverwaltung', display: 'standalone', lang: 'de' });
  for (const { src } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type']).toMatch(/^image\/(png|svg)/);
  }
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private window, which this is, can never install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
