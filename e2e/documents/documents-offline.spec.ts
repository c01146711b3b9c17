import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAnlage } from '../support/anlagen.ts';
import { offlineBanner, untilFirstFill } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, signInAtProvider, test } from '../support/journey.ts';
import { startBrowser } from '../support/killable-browser.ts';
import { deferred } from '../support/replaced-answers.ts';
import { aPdf, aText, type SampleFile } from '../support/sample-files.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';
import { goOffline } from '../support/work-offline.ts';
import {
  documentsOf,
  type SavedDocument,
  savedDocuments,
  store,
  uploadDialogOf,
} from './document-parts.ts';
import {
  aPhoto,
  expectOneStored,
  expectSame,
  expectShown,
  openNewAnlage,
  openSheet,
  photograph,
} from './document-photos.ts';

/** Loads the code of the dialog. Without a service worker it could not be loaded offline. */
async function knowsDialog(page: Page): Promise<void> {
  await documentsOf(page).open.click();
  const { dialog } = uploadDialogOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Takes a photo of the open Anlage without a network and without a service worker. */
async function photographOffline(page: Page): Promise<SampleFile> {
  await untilFirstFill(page);
  await knowsDialog(page);
  await page.context().setOffline(true);
  await expect(page.getByText(offlineBanner)).toBeVisible();
  const photo = await aPhoto();
  await photograph(page, 'Typenschild', photo);
  await expect(page).toShowToast('Offline gespeichert');
  return photo;
}

/** Limits uploads of this window to half a megabyte per second. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 },
  });
}

test.describe('with the application on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a photo taken offline is shown with a mark and arrives later', {
    tag: gate('/equipment/:id'),
  }, async ({ page, signIn }) => {
    await signIn('editor');
    const id = await openNewAnlage(page);
    const { rows, row } = documentsOf(page);
    await goOffline(page);

    const photo = await aPhoto();
    await photograph(page, 'Typenschild', photo);
    await expect(page).toShowToast('Offline gespeichert');
    await expect(row('Typenschild')).toContainText('Nicht gesendet');

    await page.reload();
    await expect(row('Typenschild')).toContainText('Nicht gesendet');
    await row('Typenschild').getByRole('link', { name: 'Typenschild' }).click();
    await expectShown(page, 'Typenschild');
    await page.getByRole('button', { name: 'Schließen' }).click();

    await page.context().setOffline(false);
    await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
    await expect(rows).toHaveCount(1);
    await expectOneStored(page, id, photo);
  });

  test('a discarded photo is named in the question and deleted with its file', {
    tag: '@once',
  }, async ({ page, signIn, expectAccessible }) => {
    await signIn('editor');
    await openNewAnlage(page);
    const { section } = documentsOf(page);
    await goOffline(page);
    await photograph(page, 'Typenschild', await aPhoto());
    const sheet = await openSheet(page, '1 Änderung wartet');
    await expect(sheet.getByRole('listitem')).toContainText('Dokument hinzugefügt: Typenschild');
    await expect(sheet.getByRole('listitem')).toContainText(/foto\.png · \d,\d\d KB/);
    await sheet.getByRole('button', { name: /^Verwerfen/ }).click();
    const question = page.getByRole('dialog', { name: 'Änderung verwerfen?' });
    await expect(question).toContainText('Die Datei liegt nur auf diesem Gerät und geht verloren');
    await expectAccessible();
    await question.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(section.getByText('Noch keine Dokumente.')).toBeVisible();
  });

  test('every window shows the progress of a large file', { tag: '@once' }, async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    await signIn('editor');
    const id = await openNewAnlage(page);
    await goOffline(page);
    await photograph(page, 'Handbuch', aPdf('handbuch.pdf', 4_000_000));
    const other = await context.newPage();
    await other.goto(`/equipment/${id}`);
    const entry = (await openSheet(other, '1 Änderung wartet')).getByRole('listitem');
    await expect(entry).toContainText('Handbuch');

    const { released, release } = deferred();
    await context.route('**/api/documents/upload-url', async (route) => {
      await released;
      await route.continue();
    });
    await context.setOffline(false);
    for (const window of [page, other]) await slowDown(window);
    release();
    const { row, section } = documentsOf(page);
    for (const place of [entry, row('Handbuch')]) {
      const bar = place.getByRole('progressbar', { name: /^Handbuch.* wird hochgeladen$/ });
      await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
      await expect(place).toContainText(/\d %/);
    }
    await expectAccessible();
    await expect(row('Handbuch')).not.toContainText('Nicht gesendet');
    await expect(section.getByRole('progressbar')).toHaveCount(0);
    await expect(other.getByText('Alles ist gesendet.')).toBeVisible();
  });

  test('a photo that was never sent is deleted for good', { tag: '@once' }, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await openNewAnlage(page);
    const { section, row, askToDelete } = documentsOf(page);
    await goOffline(page);
    await photograph(page, 'Typenschild', await aPhoto());
    await expect(row('Typenschild')).toContainText('Nicht gesendet');
    const question = await askToDelete('Typenschild');
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect(page).toShowToast('Dokument gelöscht');
    await expect(section.getByText('Noch keine Dokumente.')).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: /Alles ist gesendet/ })).toBeVisible();
  });
});

test.describe('when a request fails', () => {
  /** Fails the first request to the address, before or after the server has done it. */
  async function failOnce(page: Page, address: string, trouble: 'before' | 'after') {
    let isFirst = true;
    await page.route(address, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      if (trouble === 'after') await route.fetch();
      await route.abort('connectionreset');
    });
  }

  for (const [what, address, trouble] of [
    ['the answer to the finished upload is lost', '**/api/sync', 'after'],
    ['the upload of the file breaks off', '**/api/documents/uploads/*', 'before'],
    ['the file arrives and the answer is lost', '**/api/documents/uploads/*', 'after'],
  ] as const) {
    test(`there is one document when ${what}`, async ({ page, signIn }) => {
      await signIn('editor');
      const id = await openNewAnlage(page);
      const { rows } = documentsOf(page);
      const photo = await photographOffline(page);

      await failOnce(page, address, trouble);
      await page.context().setOffline(false);
      // The app waits for some time before it repeats a failed upload.
      await expect
        .poll(async () => (await savedDocuments(page, id)).length, { timeout: 60_000 })
        .toBe(1);
      await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
      await expect(rows).toHaveCount(1);
      await expectOneStored(page, id, photo);
    });
  }
});

test('a waiting photo is visible to its owner alone, also after signing out', {
  tag: '@once',
}, async ({ page, startSession, signIn }) => {
  await signIn('editor');
  const { id } = await createAnlage(page);
  await store(page, id, aText('plan.txt'), { title: 'Schaltplan' });
  await page.goto(`/equipment/${id}`);
  const { rows, row, choose } = documentsOf(page);
  await choose('Schaltplan', 'Offline verfügbar machen');
  await expect(row('Schaltplan')).toContainText('Offline verfügbar');
  const photo = await photographOffline(page);

  await page.route('**/api/documents/upload-url', (route) => route.abort());
  await page.context().setOffline(false);
  const leave = async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Abmelden' }).click();
  };
  const outside = page.getByRole('link', { name: 'Jetzt anmelden' });
  await leave();
  const warning = page.getByRole('dialog', { name: 'Noch nicht alles gesendet' });
  await expect(warning).toContainText('1 Änderung wurde noch nicht gesendet.');
  await warning.getByRole('button', { name: 'Trotzdem abmelden' }).click();
  await expect(outside).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await page.unrouteAll();
  await startSession('admin');
  await page.goto(`/equipment/${id}`);
  await expect(rows).toHaveCount(1);
  await expect(row('Schaltplan')).not.toContainText('Offline verfügbar');
  await untilFirstFill(page);
  expect(await savedDocuments(page, id)).toMatchObject([{ title: 'Schaltplan' }]);
  await page.goto('/settings');
  await expect(page.getByText('Keine offline verfügbar')).toBeVisible();
  await leave();
  await expect(outside).toBeVisible();

  await startSession('editor');
  await page.goto(`/equipment/${id}`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  const [saved] = await savedDocuments(page, id);
  await expectSame(page, saved, photo);
});

test('a photo is kept when the browser is killed', { tag: '@once' }, async ({ app }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'anlagen-profile-'));
  const at = (address: string) => `${app.url}${address}`;
  let browser = await startBrowser(profile);
  try {
    let page = await browser.context.newPage();
    await signInAtProvider(page, 'editor', app.url);
    const { id } = await createAnlage(page, {}, app.url);
    await page.goto(at(`/equipment/${id}`));
    await untilServiceWorkerControls(page);
    await untilFirstFill(page);
    await browser.context.setOffline(true);
    await expect(page.getByText(offlineBanner)).toBeVisible();
    const photo = await aPhoto();
    await photograph(page, 'Vor dem Absturz', photo);
    await expect(page).toShowToast('Offline gespeichert');
    await browser.kill();

    browser = await startBrowser(profile);
    await browser.context.setOffline(true);
    page = await browser.context.newPage();
    await page.goto(at(`/equipment/${id}`));
    await expect(documentsOf(page).row('Vor dem Absturz')).toContainText('Nicht gesendet');
    await page.goto('about:blank');
    await browser.context.setOffline(false);
    // It is random which cookies were on the disk already, so the person signs in again.
    await browser.context.clearCookies();
    await signInAtProvider(page, 'editor', app.url);
    await page.goto(at(`/equipment/${id}`));
    const list = () => page.request.get(at(`/api/equipment/${id}/documents`));
    await expect.poll(async () => (await (await list()).json()).length).toBe(1);
    const [saved] = (await (await list()).json()) as SavedDocument[];
    await expectSame(page, saved, photo, app.url);
  } finally {
    await browser.kill();
    await rm(profile, { recursive: true, force: true });
  }
});
