import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminNotifications,
  auditLog,
  dataRetentionPolicies,
  gdprEvents,
  sessions,
  users,
} from '../db/tables/index.ts';
import { ensureDemoAccounts } from '../demo/demo-accounts.ts';
import { applyRetention } from '../retention/retention-job.ts';
import { Browser } from '../testing/browser.ts';
import { expectError } from '../testing/expect-error.ts';
import { chooseAccount, openAccountPage, signInAs, whoIs } from '../testing/sign-in-as.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp({ listens: true });
});
afterAll(() => running.close());

const ask = (person: Person, payload?: object) =>
  person.send({ method: 'DELETE', url: '/api/me', ...(payload ? { payload } : {}) });
const accountOf = async (id: string) => {
  const [found] = await running.database.db.select().from(users).where(eq(users.id, id));
  return found;
};

const missing = {
  message: 'Bitte geben Sie einen Grund für die Löschung an.',
  fields: [{ field: 'reason', message: 'Bitte geben Sie einen Grund für die Löschung an.' }],
};

describe('asking for the deletion of the own account', () => {
  it('marks it for twelve months, signs out everywhere and notifies the administrators', async () => {
    const person = await running.person('editor');
    await running.database.db
      .insert(sessions)
      .values({ tokenHash: `elsewhere ${person.id}`, userId: person.id });
    const answer = await ask(person, { reason: ' Ich wechsle die Firma. ' });
    expect(answer.statusCode).toBe(200);
    const account = await accountOf(person.id);
    expect(account?.status).toBe('deleted');
    const until = new Date(account?.dataRetentionUntil ?? '');
    const inAYear = new Date();
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    expect(Math.abs(until.getTime() - inAYear.getTime())).toBeLessThan(2 * 86_400_000);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Ihr Konto ist zur Löschung vorgemerkt. Ihre Daten werden am \d\d\.\d\d\.\d{4} entfernt.$/,
    );
    const { db } = running.database;
    expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    expectError(await person.send({ method: 'GET', url: '/api/auth/user' }), 'not_signed_in');
    expect(
      await db.select().from(adminNotifications).where(eq(adminNotifications.userId, person.id)),
    ).toMatchObject([{ type: 'gdpr_request', priority: 'high', gdprRelated: true }]);
    expect(
      await db.select().from(gdprEvents).where(eq(gdprEvents.userId, person.id)),
    ).toMatchObject([
      {
        eventType: 'right_to_restriction',
        details: { state: 'requested', reason: 'Ich wechsle die Firma.' },
      },
    ]);
    expect(await db.select().from(auditLog).where(eq(auditLog.entityId, person.id))).toMatchObject([
      { newValues: { status: 'deleted' }, reason: 'Ich wechsle die Firma.' },
    ]);
  });

  it('happens on the day the user was promised, whenever the job runs', async () => {
    const { db } = running.database;
    const person = await running.person('editor');
    const { message } = (await ask(person, { reason: 'Ende' })).json<{ message: string }>();
    const told = (await accountOf(person.id))?.dataRetentionUntil ?? '';
    const [, day, month, year] = /am (\d\d)\.(\d\d)\.(\d{4}) entfernt/.exec(message) ?? [];
    const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
    expect(midnight).toBeGreaterThan(Date.parse(told));
    const notices = await db.select().from(adminNotifications);
    expect(notices.map((notice) => notice.message)).toContain(
      `Eine Person möchte ihr Konto löschen. Ohne Widerruf wird es am ${day}.${month}.${year} entfernt.`,
    );
    // 2.5 hours before midnight UTC, that is before the day begins in Germany.
    await applyRetention(db, { now: new Date(midnight - 2.5 * 3_600_000) });
    expect(await accountOf(person.id)).toMatchObject({ status: 'deleted' });
    await applyRetention(db, { now: new Date(midnight + 60_000) });
    await running.app.jobs.runDue();
    expect(await accountOf(person.id)).toBeUndefined();
    expect(
      await db.select().from(gdprEvents).where(eq(gdprEvents.entityId, person.id)),
    ).toContainEqual(
      expect.objectContaining({
        ...{ eventType: 'data_deleted', entityType: 'user', userId: null },
        ...{ performedBy: null, ipAddress: null, userAgent: null },
      }),
    );
  });

  it('uses the period of the policy', async () => {
    const { db } = running.database;
    const policy = eq(dataRetentionPolicies.entityType, 'deleted_accounts');
    await db.update(dataRetentionPolicies).set({ retentionPeriodMonths: 1 }).where(policy);
    const person = await running.person('viewer');
    const period = await person.send({ url: '/api/me/deletion-period' });
    expect(period.json()).toEqual({ months: 1 });
    await ask(person, { reason: 'Ende' });
    await db.update(dataRetentionPolicies).set({ retentionPeriodMonths: 12 }).where(policy);
    const until = Date.parse((await accountOf(person.id))?.dataRetentionUntil ?? '');
    expect(until - Date.now()).toBeLessThan(32 * 86_400_000);
  });

  it.each([undefined, {}, { reason: ' \n' }])('needs a reason: %j', async (payload) => {
    const person = await running.person('viewer');
    expectError(await ask(person, payload), 'invalid_input', missing);
    expect(await accountOf(person.id)).toMatchObject({ status: 'active' });
  });

  it('is refused to administrators', async () => {
    const admin = await running.person('admin');
    expectError(await ask(admin, { reason: 'Ende' }), 'admin_keeps_account');
    expect(await accountOf(admin.id)).toMatchObject({ status: 'active', dataRetentionUntil: null });
  });
});

describe('signing in before the day', () => {
  beforeEach(() => ensureDemoAccounts(running.database.db));

  const email = 'betrachter@demo.example';
  const mark = (dataRetentionUntil: Date) =>
    running.database.db
      .update(users)
      .set({ status: 'deleted', dataRetentionUntil: dataRetentionUntil.toISOString() })
      .where(eq(users.email, email));

  const open = (browser: Browser, path: string) => browser.open(`${running.origin}${path}`);

  it('shows the state and nothing else, until it is taken back', async () => {
    const until = new Date(Date.now() + 86_400_000);
    await mark(until);
    const browser = await signInAs(running.origin, email);
    expect(await whoIs(browser, running.origin)).toMatchObject({ email, status: 'deleted' });
    expect(JSON.parse((await open(browser, '/api/me/deletion')).text)).toEqual({
      dataRetentionUntil: until.toISOString(),
    });
    for (const path of ['/api/me', '/api/me/consents', '/api/equipment']) {
      expect((await open(browser, path)).status, path).toBe(401);
    }
    const cookie = browser
      .cookieNames()
      .map((name) => `${name}=${browser.cookie(name)}`)
      .join('; ');
    const takeBack = () =>
      fetch(`${running.origin}/api/me/deletion`, {
        method: 'DELETE',
        headers: { cookie, origin: running.origin },
      });
    expect((await takeBack()).status).toBe(204);
    expect(await whoIs(browser, running.origin)).toMatchObject({ status: 'active' });
    expect((await open(browser, '/api/me')).status).toBe(200);
    expect((await open(browser, '/api/me/deletion')).status).toBe(404);
    expect((await takeBack()).status).toBe(404);
    const [account] = await running.database.db.select().from(users).where(eq(users.email, email));
    expect(account?.dataRetentionUntil).toBeNull();
    await expectTakenBackOnce(account?.id ?? '');
  });

  async function expectTakenBackOnce(userId: string): Promise<void> {
    const { db } = running.database;
    expect(await db.select().from(gdprEvents).where(eq(gdprEvents.userId, userId))).toMatchObject([
      {
        ...{ eventType: 'right_to_restriction', details: { state: 'taken_back' } },
        ...{ entityType: 'user', entityId: userId, performedBy: userId },
        ...{ ipAddress: '127.0.0.1', userAgent: 'node' },
      },
    ]);
    expect(
      await db.select().from(adminNotifications).where(eq(adminNotifications.userId, userId)),
    ).toMatchObject([
      {
        ...{ type: 'gdpr_request', title: 'Löschung zurückgenommen', gdprRelated: true },
        message: 'Eine Person behält ihr Konto und hat die Löschung zurückgenommen.',
        ...{ entityType: 'user', entityId: userId },
      },
    ]);
    expect(await db.select().from(auditLog).where(eq(auditLog.entityId, userId))).toContainEqual(
      expect.objectContaining({
        oldValues: { status: 'deleted' },
        newValues: { status: 'active' },
      }),
    );
  }

  it('is not possible on the day itself', async () => {
    await mark(new Date(Date.now() - 86_400_000));
    const browser = new Browser();
    const page = await openAccountPage(browser, running.origin);
    const end = await chooseAccount(browser, page, email);
    expect(end.status).toBe(403);
    expect(end.text).toContain('zur Löschung vorgemerkt');
  });
});
