import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessions } from '../db/tables/index.ts';
import { ensureDemoAccounts } from '../demo/demo-accounts.ts';
import { type Answer, Browser } from '../testing/browser.ts';
import { chooseAccount, openAccountPage } from '../testing/sign-in-as.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let origin: string;

beforeAll(async () => {
  running = await startTestApp({ listens: true });
  origin = running.origin;
  await ensureDemoAccounts(running.database.db);
});
afterAll(() => running.close());
beforeEach(() => running.database.db.delete(sessions));
afterEach(() => vi.useRealTimers());

const isCallback = (url: string) => url.startsWith(`${origin}/api/callback`);

/** A sign-in up to the redirect from the provider back to the application. */
async function comeBack(browser: Browser): Promise<URL> {
  const page = await openAccountPage(browser, origin);
  const { url } = await chooseAccount(browser, page, 'editor@demo.example', isCallback);
  return new URL(url);
}

async function expectRefusal(browser: Browser, answer: Answer): Promise<void> {
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).toContain('<h1>Anmeldung nicht möglich</h1>');
  expect(answer.text).toContain('<p>Die Anmeldung konnte nicht abgeschlossen werden.</p>');
  expect(answer.text).toContain('<a class="button" href="/api/login">Erneut versuchen</a>');
  expect(browser.cookie('session')).toBeUndefined();
  expect(await running.database.db.select().from(sessions)).toEqual([]);
}

it('completes when nothing is wrong', async () => {
  const browser = new Browser();
  const answer = await browser.open((await comeBack(browser)).href);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect(browser.cookie('session')).toBeDefined();
});

const spoiled: Record<string, (url: URL) => void> = {
  'no state': (url) => url.searchParams.delete('state'),
  'another state': (url) => url.searchParams.set('state', 'x'.repeat(43)),
  'a state that only begins like ours': (url) =>
    url.searchParams.set(
      'state',
      `${url.searchParams.get('state')?.slice(0, 12)}${'x'.repeat(31)}`,
    ),
  'a state that fits no cookie': (url) => url.searchParams.set('state', 'a;b=c\r\n"'.repeat(3)),
  'two states': (url) => url.searchParams.append('state', 'x'.repeat(43)),
  'no code': (url) => url.searchParams.delete('code'),
  'another code': (url) => url.searchParams.set('code', 'x'.repeat(43)),
  'another issuer': (url) => url.searchParams.set('iss', 'https://evil.example'),
  'a refusal by the provider': (url) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_description', '<script>alert(1)</script>');
  },
};

it.each(Object.entries(spoiled))('refuses a callback with %s', async (_, spoil) => {
  const browser = new Browser();
  const url = await comeBack(browser);
  spoil(url);
  await expectRefusal(browser, await browser.open(url.href));
});

it('refuses a callback without any query', async () => {
  const browser = new Browser();
  await expectRefusal(browser, await browser.open(`${origin}/api/callback`));
});

it('refuses a callback in another browser', async () => {
  const url = await comeBack(new Browser());
  const other = new Browser();
  await expectRefusal(other, await other.open(url.href));
});

it('refuses an attempt whose cookie was forged', async () => {
  const browser = new Browser();
  const url = await comeBack(browser);
  const name = `sign-in-${url.searchParams.get('state')?.slice(0, 12)}`;
  const genuine = browser.cookie(name) ?? '';
  const [value = '', signature = ''] = genuine.split(/\.(?=[^.]*$)/);
  const swapped = value.replace(/codeVerifier%22%3A%22.{4}/, 'codeVerifier%22%3A%22aaaa');
  expect(swapped).not.toBe(value);
  for (const forged of [`${swapped}.${signature}`, value, `${value}.`, '', '%', '{}']) {
    browser.setCookie(name, forged);
    await expectRefusal(browser, await browser.open(url.href));
  }
});

it('refuses the second use of a callback, even if the cookie is still there', async () => {
  const browser = new Browser();
  const url = await comeBack(browser);
  const name = `sign-in-${url.searchParams.get('state')?.slice(0, 12)}`;
  const kept = browser.cookie(name) ?? '';
  expect((await browser.open(url.href)).status).toBe(302);
  expect(browser.cookie(name)).toBeUndefined();

  await running.database.db.delete(sessions);
  const thief = new Browser();
  await expectRefusal(thief, await thief.open(url.href));
  thief.setCookie(name, kept);
  await expectRefusal(thief, await thief.open(url.href));
});

it('refuses an attempt that took longer than ten minutes', async () => {
  const browser = new Browser();
  const started = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: started - 10 * 60_000 - 1_000 });
  const { url } = await browser.follow(`${origin}/api/login`, {}, (next) =>
    next.includes('/auth?'),
  );
  vi.useRealTimers();
  const page = await browser.follow(url);
  const back = await chooseAccount(browser, page, 'editor@demo.example', isCallback);
  await expectRefusal(browser, await browser.open(back.url));
});

it('redirects to its own address, whatever host the request names', async () => {
  const answer = await running.app.inject({
    url: '/api/login',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const target = new URL(String(answer.headers.location));
  expect(target.searchParams.get('redirect_uri')).toBe(`${origin}/api/callback`);
  expect(target.searchParams.get('code_challenge_method')).toBe('S256');
  expect(target.searchParams.get('nonce')).toBeTruthy();
});
