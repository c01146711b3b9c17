import { createAnlage, unique, uniqueWord } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page } from '../support/journey.ts';
import { disableOfflineStorage } from '../support/no-offline-storage.ts';
import { deferred, stayAtSignIn } from '../support/replaced-answers.ts';
import { test } from '../support/somebody-else.ts';

const cards = (page: Page) => page.getByRole('article');
const change = (page: Page, id: string, data: object) =>
  page.request.patch(`/api/equipment/${id}`, { data });

/** Counts how often a list that was there is gone, even for one frame. */
async function watchForGaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const gaps = { count: 0 };
    Object.assign(window, { gaps });
    new MutationObserver(() => {
      if (!document.querySelector('article')) gaps.count += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { gaps: { count: number } }).gaps.count);
}

test('what somebody else does appears in an open list, without a flicker', {
  tag: ['@once', ...gate('/manage')],
}, async ({ page, signIn, somebodyElse }) => {
  const other = await somebodyElse('reviewer');
  const word = uniqueWord();
  const first = await createAnlage(other, { name: `${word} eins` });
  await signIn('viewer');
  await page.getByRole('searchbox', { name: 'Anlagen suchen' }).fill(word);
  await expect(cards(page)).toHaveText([/eins/]);

  const gaps = await watchForGaps(page);
  const second = await createAnlage(other, { name: `${word} zwei` });
  await expect(cards(page)).toHaveText([/eins/, /zwei/]);
  await expect(page.getByText('2 Ergebnisse')).toBeVisible();
  await change(other, first.id, { name: `${word} drei`, tags: ['Achtung'] });
  await expect(cards(page)).toHaveText([/drei.*Achtung/s, /zwei/]);
  await other.request.delete(`/api/equipment/${second.id}`);
  await expect(cards(page)).toHaveText([/drei/]);
  expect(await gaps()).toBe(0);
});

test('an open Anlage shows what somebody else makes of it', { tag: '@once' }, async ({
  page,
  signIn,
  somebodyElse,
}) => {
  const other = await somebodyElse('editor');
  const anlage = await createAnlage(other);
  await signIn('viewer', `/equipment/${anlage.id}`);
  await expect(page.getByRole('heading', { name: anlage.name })).toBeVisible();
  const name = unique('Umbenannt');
  await change(other, anlage.id, { name });
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a form follows while it is untouched; what is being typed stays', { tag: '@once' }, async ({
  page,
  signIn,
  somebodyElse,
}) => {
  const other = await somebodyElse('reviewer');
  const anlage = await createAnlage(other);
  await signIn('editor', `/equipment/${anlage.id}/edit`);
  const form = formOf(page);
  await expect(form.type).toHaveValue('Pumpe');
  await change(other, anlage.id, { type: 'Umwälzpumpe' });
  await expect(form.type).toHaveValue('Umwälzpumpe');

  await form.comment.pressSequentially('Dichtung tro');
  await change(other, anlage.id, { type: 'Heizkreispumpe' });
  await untilRowOnDevice(page, 'equipment', anlage.id, { type: 'Heizkreispumpe' });
  await form.comment.pressSequentially('pft');
  await expect(form.comment).toHaveValue('Dichtung tropft');
  await expect(form.comment).toBeFocused();
  await expect(form.type).toHaveValue('Umwälzpumpe');

  const name = unique('Mein Name');
  await form.name.fill(name);
  await expect(form.type).toHaveValue('Heizkreispumpe');
  await expect(form.name).toHaveValue(name);
  await expect(form.comment).toHaveValue('Dichtung tropft');
});

test('what somebody else deletes is said to be gone, but never taken from under the fingers', {
  tag: '@once',
}, async ({ page, signIn, somebodyElse }) => {
  const other = await somebodyElse('reviewer');
  const [looked, edited] = [await createAnlage(other), await createAnlage(other)];
  await signIn('editor', `/equipment/${looked.id}`);
  await expect(page.getByRole('heading', { name: looked.name })).toBeVisible();
  await other.request.delete(`/api/equipment/${looked.id}`);
  await expect(page.getByRole('heading', { name: 'Anlage nicht gefunden' })).toBeVisible();

  await page.goto(`/equipment/${edited.id}/edit`);
  const { comment } = formOf(page);
  await comment.fill('Undicht');
  const readAgain = page.waitForResponse((response) => response.status() === 404);
  await other.request.delete(`/api/equipment/${edited.id}`);
  await readAgain;
  await comment.pressSequentially(' seit gestern');
  await expect(comment).toHaveValue('Undicht seit gestern');
});

test('what changed while the connection was lost shows when it is back', { tag: '@once' }, async ({
  page,
  signIn,
  somebodyElse,
}) => {
  const other = await somebodyElse('editor');
  const anlage = await createAnlage(other);
  let lose = async () => {};
  let connections = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    connections += 1;
    lose = async () => {
      await server.close();
      await socket.close({ code: 1012 });
    };
  });
  await signIn('viewer', `/equipment/${anlage.id}`);
  await expect(page.getByRole('heading', { name: anlage.name })).toBeVisible();
  await expect.poll(() => connections).toBe(1);
  await lose();
  const name = unique('Inzwischen');
  await change(other, anlage.id, { name });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect.poll(() => connections).toBe(2);
});

test('a screen that nobody touches finds its way back after a long outage', {
  tag: '@once',
}, async ({ page, signIn, somebodyElse }) => {
  const other = await somebodyElse('editor');
  const anlage = await createAnlage(other);
  let isAway = true;
  let refused = 0;
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (!isAway) return void socket.connectToServer();
    refused += 1;
    await socket.close({ code: 1011 });
  });
  await page.clock.install();
  await signIn('viewer', `/equipment/${anlage.id}`);
  await expect(page.getByRole('heading', { name: anlage.name })).toBeVisible();
  await expect.poll(() => refused).toBe(4);
  const name = unique('Nach dem Ausfall');
  await change(other, anlage.id, { name });
  isAway = false;
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('signing out in one window ends the session in the others, and is said only there', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await disableOfflineStorage(page);
  await signIn('viewer');
  const elsewhere = await page.context().newPage();
  await disableOfflineStorage(elsewhere);
  await elsewhere.goto('/manage');
  await expect(cards(elsewhere).first()).toBeVisible();
  const { released, release } = deferred();
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await released;
    await route.fulfill({ response });
  });

  const asked: string[] = [];
  page.on('request', (request) => {
    // What the screen before it may still ask does not count.
    if (page.url().endsWith('/settings')) asked.push(new URL(request.url()).pathname);
  });
  const timesAsked = (path: string) => asked.filter((one) => one === path).length;
  await stayAtSignIn(elsewhere);
  await page.goto('/settings');
  // Once when the page began, once when the channel stood.
  await expect.poll(() => timesAsked('/api/auth/user')).toBe(2);
  await page.getByRole('link', { name: 'Abmelden' }).click({ noWaitAfter: true });
  await expect(elsewhere).toShowToast('Sitzung abgelaufen');
  await expect(page).not.toShowToast('Sitzung abgelaufen');
  expect(timesAsked('/api/logout')).toBe(1);
  // Once more before it leaves, to see that the server is there; never after it.
  expect(timesAsked('/api/auth/user')).toBe(3);
  expect(asked.at(-1)).toBe('/api/logout');
  release();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
});
