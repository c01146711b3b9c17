import type { AccountClaims } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/people.ts';
import { auditLog, sessions, users } from '../db/tables/index.ts';
import { type Answer, Browser } from '../testing/browser.ts';
import { type ExternalProvider, startExternalProvider } from '../testing/external-provider.ts';
import { freePort } from '../testing/free-port.ts';
import { whoIs } from '../testing/sign-in-as.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const origin = 'https://anlagen.example';

let provider: ExternalProvider;
let running: TestApp;

async function start(
  options: Partial<Parameters<typeof startExternalProvider>[0]>,
  isEmailTrusted = false,
): Promise<void> {
  provider = await startExternalProvider({ origins: [origin], ...options });
  running = await startTestApp({
    config: {
      origins: [origin],
      oidc: { ...provider.oidc, isEmailTrusted },
      adminEmails: ['chefin@werk.example'],
    },
  });
}

async function stop(): Promise<void> {
  await running.close();
  await provider.close();
}

async function signIn(claims: AccountClaims): Promise<{ browser: Browser; end: Answer }> {
  provider.loginAs(claims);
  const browser = new Browser(running.app);
  return { browser, end: await browser.follow(`${origin}/api/login`) };
}

async function userAfter(claims: AccountClaims): Promise<CurrentUser | undefined> {
  const { browser } = await signIn(claims);
  return whoIs(browser, origin);
}

describe.each([
  { tells: 'id_token', claimsInIdToken: true },
  { tells: 'userinfo', claimsInIdToken: false },
])('a provider that tells e-mail and name in the $tells', ({ claimsInIdToken }) => {
  beforeAll(() => start({ claimsInIdToken }));
  afterAll(stop);
  beforeEach(async () => {
    await running.database.db.delete(auditLog);
    await running.database.db.delete(users);
  });

  it('registers a new user with the claims of the provider', async () => {
    const asked = provider.userinfoRequests();
    const user = await userAfter({
      sub: 'person-1',
      email: 'erika@werk.example',
      email_verified: true,
      given_name: 'Erika',
      family_name: 'Muster',
      name: 'Erika Muster',
    });
    expect(user).toMatchObject({
      email: 'erika@werk.example',
      firstName: 'Erika',
      lastName: 'Muster',
      displayName: 'Erika Muster',
      role: 'awaiting_approval',
    });
    expect(provider.userinfoRequests() - asked).toBe(claimsInIdToken ? 0 : 1);
    const [row] = await running.database.db.select().from(users);
    expect(row?.externalId).toBe(`${provider.oidc.issuer}#person-1`);
    expect(row?.emailVerified).toBe(true);
  });

  it('recognises a person by issuer and subject, not by the e-mail', async () => {
    const email = 'gleich@werk.example';
    const one = await userAfter({ sub: 'person-2', email, email_verified: true });
    const other = await userAfter({ sub: 'person-3', email, email_verified: true });
    const renamed = await userAfter({
      sub: 'person-2',
      email: 'neu@werk.example',
      email_verified: true,
    });
    expect(other?.id).not.toBe(one?.id);
    expect(renamed).toMatchObject({ id: one?.id, email: 'neu@werk.example' });
    const entries = await running.database.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'update')).toMatchObject([
      {
        ...{ entityType: 'user', entityId: one?.id, userId: one?.id },
        ...{ oldValues: { email }, newValues: { email: 'neu@werk.example' } },
        reason: 'E-Mail-Adresse bei der Anmeldung vom Anbieter übernommen',
      },
    ]);
  });

  it('makes a user with a verified e-mail of ADMIN_EMAILS an administrator', async () => {
    const verified = { sub: 'boss', email: 'Chefin@Werk.example', email_verified: true };
    expect(await userAfter(verified)).toMatchObject({ role: 'admin' });
    const [entry] = await running.database.db
      .select()
      .from(auditLog)
      .then((all) => all.filter(({ action }) => action === 'update'));
    expect(entry).toMatchObject({
      userId: null,
      oldValues: { role: 'awaiting_approval' },
      newValues: { role: 'admin' },
      reason: 'E-Mail-Adresse steht in ADMIN_EMAILS',
    });
  });

  it.each([false, undefined, 'true', 1])(
    'trusts no e-mail whose email_verified is %o',
    async (value) => {
      await running.database.db
        .insert(users)
        .values({ email: 'vorgemerkt@werk.example', role: 'reviewer' });
      const claims = value === undefined ? {} : { email_verified: value };
      for (const email of ['vorgemerkt@werk.example', 'chefin@werk.example']) {
        expect(await userAfter({ sub: `liar ${email}`, email, ...claims })).toMatchObject({
          role: 'awaiting_approval',
        });
      }
      const [prepared] = (await running.database.db.select().from(users)).filter(
        ({ role }) => role === 'reviewer',
      );
      expect(prepared?.externalId).toBeNull();
      const others = (await running.database.db.select().from(users)).filter(
        ({ role }) => role !== 'reviewer',
      );
      expect(others.map(({ emailVerified }) => emailVerified)).toEqual([false, false]);
    },
  );

  it('logs, without the e-mail, when only its verification is missing', async () => {
    const warn = vi.spyOn(running.app.log, 'warn');
    await userAfter({ sub: 'unproven', email: 'Chefin@werk.example', email_verified: false });
    await userAfter({ sub: 'other', email: 'wer@werk.example', email_verified: false });
    await userAfter({ sub: 'boss', email: 'chefin@werk.example', email_verified: true });
    expect(warn.mock.calls).toEqual([
      ['an e-mail in ADMIN_EMAILS is not verified by the provider: no admin rights'],
    ]);
    warn.mockRestore();
  });

  it('registers somebody without e-mail and name', async () => {
    expect(await userAfter({ sub: 'nobody' })).toMatchObject({
      email: null,
      displayName: null,
      role: 'awaiting_approval',
    });
  });

  it('stores names as plain text, whatever they contain', async () => {
    const name = '<script>alert("x")</script>';
    const { browser, end } = await signIn({
      sub: 'xss',
      name,
      given_name: '\u0000',
      family_name: 7,
    });
    expect(end.status).not.toBe(500);
    const answer = await browser.open(`${origin}/api/auth/user`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.parse(answer.text)).toMatchObject({
      displayName: name,
      firstName: null,
      lastName: null,
    });
  });

  it('cuts names that are too long', async () => {
    const user = await userAfter({
      sub: 'long',
      name: '🏗'.repeat(500),
      given_name: 'a'.repeat(999),
    });
    expect(user?.displayName).toBe('🏗'.repeat(100));
    expect(user?.firstName).toBe('a'.repeat(50));
  });

  it('sets cookies that scripts, other sites and other hosts cannot use', async () => {
    provider.loginAs({ sub: 'cookies' });
    const browser = new Browser(running.app);
    const begin = await browser.open(`${origin}/api/login`);
    expect(begin.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-sign-in-[\w-]{12}=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const back = await browser.follow(begin.headers.get('location') ?? '', {}, (url) =>
      url.startsWith(origin),
    );
    const end = await browser.open(back.url);
    expect(end.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
  });
});

describe('a provider that is down', () => {
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    const oidc = {
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'anlagen',
      clientSecret: 'geheim',
    };
    running = await startTestApp({ config: { origins: [origin], oidc } });
  });
  afterAll(() => running.close());

  function expectSorryPage(answer: Answer): void {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.text).toContain('<p>Der Anmeldedienst ist gerade nicht erreichbar.</p>');
    expect(answer.text).toContain('<a class="button" href="/api/login">Erneut versuchen</a>');
  }

  it('is answered with a page and a way to try again, and works once it is back', async () => {
    const browser = new Browser(running.app);
    expectSorryPage(await browser.open(`${origin}/api/login`));
    expect((await running.app.inject('/readyz')).statusCode).toBe(200);

    provider = await startExternalProvider({ origins: [origin], port });
    const isBack = (url: string) => url.startsWith(origin);
    const back = async () => (await browser.follow(`${origin}/api/login`, {}, isBack)).url;
    provider.loginAs({ sub: 'patient' });

    const unlucky = await back();
    provider.failWith(502);
    expectSorryPage(await browser.open(unlucky));
    provider.failWith(undefined);
    const cut = await back();
    await provider.close();
    expectSorryPage(await browser.open(cut));
    expect(await running.database.db.select().from(sessions)).toEqual([]);

    provider = await startExternalProvider({ origins: [origin], port });
    provider.loginAs({ sub: 'patient' });
    expect((await browser.open(await back())).status).toBe(302);
    expect(await whoIs(browser, origin)).toMatchObject({ role: 'awaiting_approval' });
    await provider.close();
  });

  it('does not prevent signing out', async () => {
    const person = await running.person('editor');
    const answer = await person.send({ url: '/api/logout' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect((await person.send({ url: '/api/auth/user' })).statusCode).toBe(401);
  });
});

it.each([
  ['in the header, as every provider must understand', undefined, 'header'],
  ['in the header where that is the only way', 'client_secret_basic', 'header'],
  ['in the body where that is the only way', 'client_secret_post', 'body'],
] as const)('the application proves itself %s', async (_, authMethod, way) => {
  await start(authMethod ? { authMethod } : {});
  const user = await userAfter({ sub: 'person', email: 'wer@werk.example', email_verified: true });
  expect(user).toMatchObject({ email: 'wer@werk.example' });
  expect(provider.authenticatedBy()).toBe(way);
  await stop();
});

it('a provider that never says whether an e-mail is verified can be trusted by a setting', async () => {
  await start({}, true);
  const warn = vi.spyOn(running.app.log, 'warn');
  const claims = { sub: 'boss', email: 'chefin@werk.example' };
  expect(await userAfter(claims)).toMatchObject({ role: 'admin' });
  // An explicit claim still counts.
  const denied = { sub: 'other', email: 'chefin@werk.example', email_verified: false };
  expect(await userAfter(denied)).toMatchObject({ role: 'awaiting_approval' });
  expect(warn.mock.calls).toHaveLength(1);
  await stop();
});
