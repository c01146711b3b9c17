/** After signing out everywhere, a device with a session at the provider must sign in there again. */
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountCalls } from '#contract/account/account.ts';
import { sessions, users } from '../db/tables/index.ts';
import { Browser } from '../testing/browser.ts';
import { startExternalProvider } from '../testing/external-provider.ts';
import { whoIs } from '../testing/sign-in-as.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://anlagen.example';
const logIn = `${origin}/api/login`;
type Ignored = Parameters<typeof startExternalProvider>[0]['ignores'];

/** A person who is signed in with two browsers, at a provider that may ignore some request parameters. */
async function signInTwice(ignores: Ignored = []) {
  const provider = await startExternalProvider({ origins: [origin], ignores });
  const running = await startTestApp({ config: { origins: [origin], oidc: provider.oidc } });
  onTestFinished(async () => {
    await running.close();
    await provider.close();
  });
  provider.loginAs({ sub: 'erika' });
  const [here, elsewhere] = [new Browser(running.app), new Browser(running.app)];
  for (const browser of [here, elsewhere]) await browser.follow(logIn);
  expect(provider.shownLoginPages()).toBe(2);
  return { provider, running, db: running.database.db, here, elsewhere };
}

async function signOutEverywhere(browser: Browser): Promise<void> {
  const { method, path } = accountCalls.signOutEverywhere;
  expect((await browser.open(`${origin}${path}`, { method, headers: { origin } })).status).toBe(
    204,
  );
}

it('a device with a session at the provider must sign in there again', async () => {
  const { provider, db, here, elsewhere } = await signInTwice();
  const lastLogin = (await whoIs(here, origin))?.lastLogin;
  await signOutEverywhere(here);
  expect(await whoIs(elsewhere, origin)).toBeUndefined();

  const isAsked = (url: string) => url.startsWith(`${provider.oidc.issuer}/interaction/`);
  const question = await elsewhere.follow(logIn, {}, isAsked);
  expect(question.url).toSatisfy(isAsked);
  expect(await whoIs(elsewhere, origin)).toBeUndefined();
  const [user] = await db.select().from(users);
  expect(user?.lastLogin).toBe(lastLogin);

  expect((await elsewhere.follow(question.url)).url).toBe(`${origin}/`);
  expect(await whoIs(elsewhere, origin)).toBeDefined();
  expect(provider.shownLoginPages()).toBe(3);

  // Simulates a later moment: the provider states the time of a sign-in in whole seconds.
  await db.update(users).set({ signedOutAt: sql`signed_out_at - interval '2 seconds'` });
  await elsewhere.follow(logIn);
  expect(await whoIs(elsewhere, origin)).toBeDefined();
  expect(provider.shownLoginPages()).toBe(3);
});

it('the device that sent the request ends its session at the provider too', async () => {
  const { provider, db, here } = await signInTwice();
  await signOutEverywhere(here);
  expect(await db.select().from(sessions)).toHaveLength(1);
  const left = await here.open(`${origin}/api/logout`);
  const end = new URL(left.headers.get('location') ?? '');
  expect(end.href).toContain(`${provider.oidc.issuer}/session/end?`);
  expect(end.searchParams.get('id_token_hint')).toBeTruthy();
  expect(await db.select().from(sessions)).toEqual([]);

  // Also if the provider did not end its session, because its page was left or it cannot.
  await here.follow(logIn);
  expect(provider.shownLoginPages()).toBe(3);
});

it('a provider that does not say when somebody signed in is asked once to make them sign in again', async () => {
  const { provider, here, elsewhere } = await signInTwice(['max_age']);
  await signOutEverywhere(here);
  expect((await elsewhere.follow(logIn)).url).toBe(`${origin}/`);
  expect(provider.shownLoginPages()).toBe(3);
  expect(await whoIs(elsewhere, origin)).toBeDefined();
});

it('a provider that never makes anybody sign in again opens no session, and there is no redirect loop', async () => {
  const { provider, running, db, here, elsewhere } = await signInTwice(['prompt']);
  await signOutEverywhere(here);
  // Simulates that both signed in there long ago.
  await db.update(users).set({ signedOutAt: sql`signed_out_at + interval '2 minutes'` });
  const warn = vi.spyOn(running.app.log, 'warn');
  const end = await elsewhere.follow(logIn);
  expect(end.status).toBe(400);
  expect(end.text).toContain(
    'Sie haben sich auf allen Geräten abgemeldet. Bitte melden Sie sich beim Anmeldedienst neu an.',
  );
  expect(end.text).toContain('<a class="button" href="/api/login">Erneut versuchen</a>');
  expect(warn.mock.calls).toEqual([
    ['the provider was asked to let somebody sign in anew and did not'],
  ]);
  expect(await whoIs(elsewhere, origin)).toBeUndefined();
  expect(provider.shownLoginPages()).toBe(2);
});

it('another user of the same provider signs in as usual', async () => {
  const { provider, running, here } = await signInTwice();
  await signOutEverywhere(here);
  provider.loginAs({ sub: 'jens' });
  const other = new Browser(running.app);
  await other.follow(logIn);
  await other.follow(logIn);
  expect(await whoIs(other, origin)).toBeDefined();
  expect(provider.shownLoginPages()).toBe(3);
});
