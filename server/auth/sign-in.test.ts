import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountCalls } from '#contract/account/account.ts';
import { auditLog, sessions, users } from '../db/tables/index.ts';
import { demoAccounts, ensureDemoAccounts } from '../demo/demo-accounts.ts';
import { Browser } from '../testing/browser.ts';
import { chooseAccount, openAccountPage, signInAs, whoIs } from '../testing/sign-in-as.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let origin: string;

beforeAll(async () => {
  running = await startTestApp({ listens: true });
  origin = running.origin;
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.database.db.delete(auditLog);
  await running.database.db.delete(users);
  await ensureDemoAccounts(running.database.db);
});

const sessionsOpen = async () => (await running.database.db.select().from(sessions)).length;

it.each(demoAccounts)('lets $email in as $role', async ({ email, role, firstName, lastName }) => {
  const browser = new Browser();
  const page = await openAccountPage(browser, origin);
  expect(page.text).toContain(`${firstName} ${lastName}<span>${email}</span>`);

  const end = await chooseAccount(browser, page, email);
  expect(end.url).toBe(`${origin}/`);
  expect(await whoIs(browser, origin)).toMatchObject({ email, role, firstName, lastName });
});

it('shows one plain form with one button per account', async () => {
  const page = await openAccountPage(new Browser(), origin);
  expect(page.status).toBe(200);
  expect(page.text.match(/<form method="post"/g)).toHaveLength(5);
  expect(page.text.match(/<button [^>]*type="submit"/g)).toHaveLength(5);
  expect(page.text).not.toContain('<script');
});

it('makes a new user wait for approval', async () => {
  await running.database.db.delete(users);
  const browser = await signInAs(origin, 'admin@demo.example');
  expect(await whoIs(browser, origin)).toMatchObject({
    email: 'admin@demo.example',
    displayName: 'Katharina Brandt',
    role: 'awaiting_approval',
    status: 'active',
  });
  const [entry] = await running.database.db.select().from(auditLog);
  expect(entry).toMatchObject({
    action: 'create',
    entityType: 'user',
    newValues: { role: 'awaiting_approval' },
  });
});

it('finds the same person again at the next sign-in', async () => {
  const first = await whoIs(await signInAs(origin, 'neu@demo.example'), origin);
  const second = await whoIs(await signInAs(origin, 'neu@demo.example'), origin);
  expect(second?.id).toBe(first?.id);
  expect(second?.lastLogin).not.toBeNull();
});

it('gives a prepared record to the first user with its verified e-mail, and to nobody later', async () => {
  const { db } = running.database;
  const [prepared] = await db
    .update(users)
    .set({ email: 'EDITOR@Demo.Example', firstName: null, lastName: 'Vorgemerkt' })
    .where(eq(users.email, 'editor@demo.example'))
    .returning();
  const claimed = await whoIs(await signInAs(origin, 'editor@demo.example'), origin);
  expect(claimed).toMatchObject({
    id: prepared?.id,
    role: 'editor',
    firstName: 'Jens',
    lastName: 'Vorgemerkt',
  });
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({
    ...{ action: 'update', entityId: prepared?.id, userId: prepared?.id },
    oldValues: { email: 'EDITOR@Demo.Example', firstName: null },
    newValues: { email: 'editor@demo.example', firstName: 'Jens' },
    reason: 'Erste Anmeldung mit bestätigter E-Mail-Adresse',
  });

  await db.update(users).set({ externalId: 'https://other#1' }).where(eq(users.role, 'editor'));
  const other = await whoIs(await signInAs(origin, 'editor@demo.example'), origin);
  expect(other?.id).not.toBe(prepared?.id);
  expect(other?.role).toBe('awaiting_approval');
});

it('opens a new session at each sign-in and closes the former one', async () => {
  const browser = await signInAs(origin, 'editor@demo.example');
  const former = browser.cookie('session') ?? '';
  const again = await browser.follow(`${origin}/api/login`);
  expect(again.url).toBe(`${origin}/`);
  expect(browser.cookie('session')).not.toBe(former);
  expect(await sessionsOpen()).toBe(1);

  const stale = new Browser();
  stale.setCookie('session', former);
  expect(await whoIs(stale, origin)).toBeUndefined();
});

it('keeps the secret of a session out of the database', async () => {
  const browser = await signInAs(origin, 'editor@demo.example');
  const [row] = await running.database.db.select().from(sessions);
  expect(browser.cookie('session')).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(browser.cookie('session'));
});

it('lets two tabs of one newcomer sign in at the same time', async () => {
  await running.database.db.delete(users);
  const browser = new Browser();
  const [one, two] = [
    await openAccountPage(browser, origin),
    await openAccountPage(browser, origin),
  ];
  const isBack = (url: string) => url.includes('/api/callback');
  const callbacks = [
    await chooseAccount(browser, one, 'editor@demo.example', isBack),
    await chooseAccount(browser, two, 'editor@demo.example', isBack),
  ];
  const answers = await Promise.all(callbacks.map(({ url }) => browser.open(url)));
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(await running.database.db.select().from(users)).toHaveLength(1);
  expect(await whoIs(browser, origin)).toMatchObject({ email: 'editor@demo.example' });
});

it('refuses a blocked person with a page and opens no session', async () => {
  await running.database.db
    .update(users)
    .set({ status: 'blocked' })
    .where(eq(users.email, 'editor@demo.example'));
  const browser = new Browser();
  const page = await openAccountPage(browser, origin);
  const end = await chooseAccount(browser, page, 'editor@demo.example');
  expect(end.status).toBe(403);
  expect(end.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(end.text).toContain(
    'Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihren Administrator. Änderungen, die auf diesem Gerät noch nicht gesendet sind, bleiben hier und werden gesendet, wenn das Konto wieder frei ist.',
  );
  expect(browser.cookie('session')).toBeUndefined();
  expect(await sessionsOpen()).toBe(0);
});

it('ends the session here and at the provider, and lands on the start page', async () => {
  const browser = await signInAs(origin, 'editor@demo.example');
  const end = await browser.follow(`${origin}/api/logout`);
  expect(end.url).toBe(`${origin}/`);
  expect(browser.cookie('session')).toBeUndefined();
  expect(await sessionsOpen()).toBe(0);
  expect(await whoIs(browser, origin)).toBeUndefined();

  const next = await openAccountPage(browser, origin);
  expect(next.text).toContain('Wählen Sie ein Konto.');
});

it('shows the accounts again on a device that was signed out from another one', async () => {
  const [here, elsewhere] = [
    await signInAs(origin, 'editor@demo.example'),
    await signInAs(origin, 'editor@demo.example'),
  ];
  const { method, path } = accountCalls.signOutEverywhere;
  await here.open(`${origin}${path}`, { method, headers: { origin } });
  const page = await openAccountPage(elsewhere, origin);
  expect(page.text).toContain('Wählen Sie ein Konto.');
  await chooseAccount(elsewhere, page, 'editor@demo.example');
  expect(await whoIs(elsewhere, origin)).toMatchObject({ email: 'editor@demo.example' });
});

it.each(['cross-site', 'same-site'])('ignores a sign-out that comes %s', async (site) => {
  const browser = await signInAs(origin, 'editor@demo.example');
  const headers = { 'sec-fetch-site': site };
  const answer = await browser.open(`${origin}/api/logout`, { headers });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect(await whoIs(browser, origin)).toMatchObject({ email: 'editor@demo.example' });
});

it('does not sign out for a HEAD request', async () => {
  const browser = await signInAs(origin, 'editor@demo.example');
  await browser.open(`${origin}/api/logout`, { method: 'HEAD' });
  expect(await whoIs(browser, origin)).toMatchObject({ email: 'editor@demo.example' });
});

it('signs out a visitor without a session without contacting the provider', async () => {
  const answer = await new Browser().open(`${origin}/api/logout`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

it('answers an outdated page of the demo provider with a link to continue', async () => {
  const url = `${origin}/demo-anmeldung/konto/unknown`;
  for (const answer of [
    await new Browser().open(url),
    await new Browser().open(`${url}/admin@demo.example`, { method: 'POST' }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Diese Demo-Anmeldung ist nicht mehr gültig.');
    expect(answer.text).toContain('Zur Startseite');
  }
});

it('has no demo account beyond the five', async () => {
  const browser = new Browser();
  const page = await openAccountPage(browser, origin);
  const answer = await browser.open(`${page.url}/root@demo.example`, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await running.database.db.select().from(users).where(sql`email like 'root%'`)).toEqual([]);
});
