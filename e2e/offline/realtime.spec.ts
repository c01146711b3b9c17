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

/** Counts how often the list disappears, even for one frame. */
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

test('changes of another person appear in an open list without a flicker', {
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

test('an open Anlage shows changes of another person', { tag: '@once' }, async ({
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

test('an unchanged form shows changes of another person; typed text stays', {
  tag: '@once',
}, async ({ page, signIn, somebodyElse }) => {
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

test('an Anlage that another person deletes is shown as deleted, and an open form stays', {
  tag: '@once',
}, async ({ page, signIn, somebodyElse }) => {
  const other = await somebodyElse('reviewer');
  const [viewed, edited] = [await createAnlage(other), await createAnlage(other)];
  await signIn('editor', `/equipment/${viewed.id}`);
  await expect(page.getByRole('heading', { name: viewed.name })).toBeVisible();
  await other.request.delete(`/api/equipment/${viewed.id}`);
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

test('changes made while the connection was lost appear when it is back', { tag: '@once' }, async ({
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

test('an untouched screen connects again and is current after a long outage', {
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

test('signing out in one window ends the session in the others, and only the others show a message', {
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

  const requested: string[] = [];
  page.on('request', (request) => {
    // Requests of the previous screen do not count.
    if (page.url().endsWith('/settings')) requested.push(new URL(request.url()).pathname);
  });
  const requestsOf = (path: string) => requested.filter((one) => one === path).length;
  await stayAtSignIn(elsewhere);
  await page.goto('/settings');
  // Once when the page was opened, once when the channel was connected.
  await expect.poll(() => requestsOf('/api/auth/user')).toBe(2);
  await page.getByRole('link', { name: 'Abmelden' }).click({ noWaitAfter: true });
  await expect(elsewhere).toShowToast('Sitzung abgelaufen');
  await expect(page).not.toShowToast('Sitzung abgelaufen');
  expect(requestsOf('/api/logout')).toBe(1);
  // Once more before it leaves, to check that the server can be reached; never afterwards.
  expect(requestsOf('/api/auth/user')).toBe(3);
  expect(requested.at(-1)).toBe('/api/logout');
  release();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
});
