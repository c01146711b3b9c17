import { createAnlage, unique } from '../support/anlagen.ts';
import { offlineBanner, untilFirstFill } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { deferred, ownAnswerHeaders } from '../support/replaced-answers.ts';
import { createOffline, goOffline } from '../support/work-offline.ts';

const bar = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByRole('button', { name: text });

/** Fills in a new Anlage with a network; each journey then tests how it is sent. */
async function fillNew(page: Page, name: string) {
  await untilFirstFill(page);
  await page.getByRole('link', { name: 'Anlegen', exact: true }).click();
  const form = formOf(page);
  await form.fill({ name, type: 'Pumpe', building: '7', floor: 'EG' });
  return form;
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every screen shows the banner, which covers nothing', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('editor');
    await goOffline(page);
    for (const address of ['/', '/manage', '/create', '/settings', '/scenarios']) {
      await page.goto(address);
      await expect(bar(page, offlineBanner)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/manage');
    await expect(page.getByRole('article').nth(8)).toBeVisible();
    await page.mouse.wheel(0, 1_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const strip = await page.getByRole('status').filter({ hasText: offlineBanner }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(strip?.y).toBe(0);
    expect(header?.y).toBe(strip?.height);
    await expectAccessible();
    await page.setViewportSize({ width: 320, height: 640 });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
  });

  test('waiting changes are counted and marked until they are sent', { tag: '@once' }, async ({
    page,
    signIn,
  }) => {
    await signIn('editor');
    await goOffline(page);
    const name = unique('Kellerpumpe');
    const id = await createOffline(page, { name });
    await expect(bar(page, /1 Änderung wartet$/)).toBeVisible();
    const mark = page.getByText('Nicht gesendet', { exact: true });
    await expect(
      page.getByRole('region', { name: 'Stammdaten' }).filter({ has: mark }),
    ).toBeVisible();
    await page.goto('/');
    await page.getByRole('searchbox').fill(name);
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.filter({ has: mark })).toBeVisible();

    await createAnlage(page, { name, locationRaw: 'BT5-UG' });
    await page.context().setOffline(false);
    await expect(bar(page, '1 Änderung braucht Ihre Entscheidung')).toBeVisible();
    await expect(card.getByText('Fehlgeschlagen', { exact: true })).toBeVisible();
    await page.request.delete(`/api/equipment/${await otherOf(page, name, id)}`);
    await bar(page, '1 Änderung braucht Ihre Entscheidung').click();
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(page.getByText('Alles ist gesendet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByText(/Fehlgeschlagen|Nicht gesendet/)).toHaveCount(0);
  });

  test('signing out is not possible, and nothing is removed', { tag: '@once' }, async ({
    page,
    signIn,
  }) => {
    await signIn('viewer');
    await goOffline(page);
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Abmelden' }).click();
    await expect(page).toShowToast('Keine Verbindung');
    await page.goto('/manage');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

/** The id of the other Anlage of that name. */
async function otherOf(page: Page, name: string, id: string): Promise<string> {
  const answer = await page.request.get(`/api/equipment/search?q=${encodeURIComponent(name)}`);
  const found: { id: string }[] = await answer.json();
  return found.find((other) => other.id !== id)?.id ?? '';
}

test('a slim bar shows changes that are being sent, and a server that fails', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const form = await fillNew(page, unique('Auf dem Weg'));
  let answer = (_is: 'overloaded' | 'through') => {};
  let requests = 0;
  await page.route('**/api/equipment', (route) => route.abort());
  await page.route('**/api/sync', async (route) => {
    const outcome = await new Promise((resolve) => {
      answer = resolve;
      requests += 1;
    });
    if (outcome === 'through') return route.continue();
    const json = { code: 'overloaded', message: 'Ausgelastet.' };
    await route.fulfill({ status: 503, headers: ownAnswerHeaders, json });
  });
  await form.save.click();
  await expect(bar(page, '1 Änderung wird gesendet …')).toBeVisible();
  await expect.poll(() => requests).toBe(1);
  answer('overloaded');
  await expect(bar(page, '1 Änderung wartet auf den Server')).toBeVisible();
  await bar(page, '1 Änderung wartet auf den Server').click();
  await expect(page.getByRole('dialog')).toContainText('Wird gleich erneut versucht');
  await page.getByRole('button', { name: 'Jetzt synchronisieren' }).click();
  await expect.poll(() => requests).toBe(2);
  await expect(page.getByRole('dialog')).toContainText('Wird gesendet');
  answer('through');
  await expect(page.getByRole('dialog')).toContainText('Alles ist gesendet.');
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0);
});

test('the first fill shows its progress in the bar and in the settings', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  const { released, release } = deferred();
  await page.route('**/api/changes**', async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.get('since')) await released;
    address.searchParams.set('limit', '150');
    await route.continue({ url: address.href });
  });
  await signIn('viewer');
  const progress = page.getByText(/Anlagen werden auf dieses Gerät geladen: [1-9]\d*/);
  await expect(progress).toBeVisible();
  await page.getByRole('link', { name: 'Mehr' }).click();
  await expect(progress).toHaveCount(2);
  release();
  await expect(page.getByText(/\d+ auf diesem Gerät · Stand \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expect(progress).toHaveCount(0);
});

test('the settings show what is on the device, and ask the browser to keep it', {
  tag: '@once',
}, async ({ page, signIn, expectAccessible }) => {
  await page.addInitScript(() => {
    let isKept = false;
    Object.assign(navigator.storage, {
      persisted: async () => isKept,
      persist: async () => {
        isKept = !('refuses' in window);
        return isKept;
      },
    });
  });
  await signIn('viewer', '/settings');
  const group = page.getByRole('region', { name: 'Daten auf diesem Gerät' });
  await expect(group.getByText(/\d+ auf diesem Gerät · Stand/)).toBeVisible();
  await expect(group.getByText(/[\d,]+ MB belegt/)).toBeVisible();
  await expectAccessible();
  await page.evaluate(() => Object.assign(window, { refuses: true }));
  await group.getByRole('button', { name: 'Dauerhaft speichern' }).click();
  await expect(page).toShowToast('Nicht möglich');
  await page.evaluate(() => Reflect.deleteProperty(window, 'refuses'));
  await group.getByRole('button', { name: 'Dauerhaft speichern' }).click();
  await expect(group.getByText('Dauerhaft gespeichert')).toBeVisible();

  await group.getByRole('button', { name: /Synchronisierung.*Alles ist gesendet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Synchronisierung' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(group.getByRole('button', { name: /Synchronisierung/ })).toBeFocused();
});

test('signing out warns of unsent changes and keeps them', { tag: '@once' }, async ({
  page,
  startSession,
  signIn,
}) => {
  await signIn('editor');
  const name = unique('Bleibt hier');
  const form = await fillNew(page, name);
  await page.route('**/api/equipment', (route) => route.abort());
  await page.route('**/api/sync', (route) => route.abort());
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await page.getByRole('link', { name: 'Mehr' }).click();
  await page.getByRole('link', { name: 'Abmelden' }).click();
  const warning = page.getByRole('dialog', { name: 'Noch nicht alles gesendet' });
  await expect(warning).toContainText(
    '1 Änderung wurde noch nicht gesendet. Sie bleibt auf diesem Gerät und wird gesendet, sobald Sie sich hier wieder anmelden.',
  );
  await warning.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(warning).toBeHidden();
  await expect(page).toHaveURL('/settings');

  await page.getByRole('link', { name: 'Abmelden' }).click();
  await warning.getByRole('button', { name: 'Trotzdem abmelden' }).click();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
  await page.unrouteAll();
  const sent = page.waitForResponse('**/api/sync');
  await startSession('editor');
  await page.goto('/');
  expect(await (await sent).json()).toMatchObject({ verdicts: [{ outcome: 'done' }] });
});
