import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consent } from '#contract/account/consents.ts';
import { toIdentity } from '../auth/identity.ts';
import { signIn } from '../auth/sign-in-service.ts';
import {
  adminNotifications,
  auditLog,
  gdprEvents,
  userConsents,
  users,
} from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const from = { remoteAddress: '203.0.113.5', headers: { 'user-agent': 'Prüfbrowser/1' } };
const decide = (person: Person, consentType: string, consentGiven: boolean) =>
  person.send({
    method: 'POST',
    url: '/api/me/consent',
    payload: { consentType, consentGiven },
    ...from,
  });
const list = async (person: Person) =>
  (await person.send({ method: 'GET', url: '/api/me/consents' })).json<Consent[]>();

const historyOf = (person: Person) =>
  running.database.db
    .select()
    .from(userConsents)
    .where(eq(userConsents.userId, person.id))
    .orderBy(userConsents.consentDate);
const eventsOf = async ({ id }: Person) =>
  (await running.database.db.select().from(gdprEvents).where(eq(gdprEvents.userId, id))).map(
    ({ eventType }) => eventType,
  );
const accountOf = async ({ id }: Person) =>
  (await running.database.db.select().from(users).where(eq(users.id, id)))[0];

describe('another wording', () => {
  it('requires everybody to agree again at their next sign-in, and keeps the earlier consents', async () => {
    const { db } = running.database;
    const subject = 'frueher-einverstanden';
    const person = await running.person('viewer', {
      ...{ externalId: `https://sso.example#${subject}`, consentGiven: true },
    });
    await db.insert(userConsents).values({
      ...{ userId: person.id, consentType: 'data_processing', consentGiven: true, version: '0.9' },
    });
    await db.transaction((tx) => signIn(tx, toIdentity('https://sso.example', subject, {}), []));
    expect(await accountOf(person)).toMatchObject({ consentGiven: false, consentDate: null });
    expect(await list(person)).toMatchObject([{ consentGiven: true, version: '0.9' }]);
    await decide(person, 'data_processing', false);
    const [withdrawal] = await db.select().from(gdprEvents).where(eq(gdprEvents.userId, person.id));
    expect(withdrawal).toMatchObject({
      eventType: 'consent_withdrawn',
      details: { consentType: 'data_processing', version: '0.9' },
    });
    await decide(person, 'data_processing', true);
    expect(await accountOf(person)).toMatchObject({ consentGiven: true });
    expect((await historyOf(person)).map(({ version }) => version)).toEqual(['0.9', '1.0']);
    await db.transaction((tx) => signIn(tx, toIdentity('https://sso.example', subject, {}), []));
    expect(await accountOf(person)).toMatchObject({ consentGiven: true });
  });
});

describe('a consent', () => {
  it('is stored with its version, IP address and browser; the account follows the required one', async () => {
    const person = await running.person('viewer');
    expect(await list(person)).toEqual([]);
    expect((await decide(person, 'data_processing', true)).json()).toMatchObject({
      consentType: 'data_processing',
      consentGiven: true,
      withdrawnAt: null,
      version: '1.0',
    });
    const [row] = await historyOf(person);
    expect(row).toMatchObject({ ipAddress: '203.0.113.5', userAgent: 'Prüfbrowser/1' });
    expect(await accountOf(person)).toMatchObject({
      consentGiven: true,
      consentDate: row?.consentDate,
    });
    expect(await eventsOf(person)).toEqual(['consent_given']);
    const entries = running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, person.id));
    expect(await entries).toMatchObject([
      { newValues: { consentType: 'data_processing', consentGiven: true } },
    ]);
  });

  it('is withdrawn with a time, given again as another row, and never overwritten', async () => {
    const person = await running.person('viewer');
    await decide(person, 'data_processing', true);
    const withdrawn = await decide(person, 'data_processing', false);
    expect(withdrawn.json()).toMatchObject({
      consentGiven: false,
      withdrawnAt: expect.any(String),
    });
    expect(await accountOf(person)).toMatchObject({ consentGiven: false, consentDate: null });
    await decide(person, 'data_processing', true);
    expect(await historyOf(person)).toMatchObject([
      { consentGiven: true, withdrawnAt: expect.any(String) },
      { consentGiven: true, withdrawnAt: null },
    ]);
    expect(await list(person)).toMatchObject([{ consentGiven: true }]);
    expect(await eventsOf(person)).toEqual(['consent_given', 'consent_withdrawn', 'consent_given']);
    const told = await running.database.db
      .select()
      .from(adminNotifications)
      .where(eq(adminNotifications.userId, person.id));
    expect(told).toMatchObject([
      { type: 'consent_withdrawn', priority: 'high', gdprRelated: true },
    ]);
  });

  it('can be refused, which is no withdrawal', async () => {
    const person = await running.person('viewer');
    await decide(person, 'analytics', false);
    expect(await list(person)).toMatchObject([{ consentType: 'analytics', consentGiven: false }]);
    expect(await eventsOf(person)).toEqual([]);
    expect(await accountOf(person)).toMatchObject({ consentGiven: false });
  });

  it('decided the same way once more changes nothing', async () => {
    const person = await running.person('viewer');
    for (let times = 0; times < 3; times += 1) await decide(person, 'notifications', true);
    await Promise.all([1, 2, 3].map(() => decide(person, 'analytics', true)));
    expect(await historyOf(person)).toHaveLength(2);
  });

  it('of a kind that does not exist is refused', async () => {
    const person = await running.person('viewer');
    expect((await decide(person, 'everything', true)).statusCode).toBe(400);
    expectError(
      await decide(await running.person('awaiting_approval'), 'analytics', true),
      'not_approved',
    );
  });
});

it('lets the last decision count, whatever the clock said before', async () => {
  const { db } = running.database;
  const person = await running.person('viewer');
  await decide(person, 'data_processing', true);
  await decide(person, 'data_processing', false);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .update(userConsents)
    .set({ consentDate: later, withdrawnAt: later })
    .where(eq(userConsents.userId, person.id));
  await decide(person, 'data_processing', true);
  expect(await list(person)).toMatchObject([{ consentGiven: true }]);
  expect(await accountOf(person)).toMatchObject({ consentGiven: true });
  await decide(person, 'data_processing', false);
  const withdrawn = (await historyOf(person)).at(-1);
  expect(Date.parse(withdrawn?.withdrawnAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(withdrawn?.consentDate ?? ''),
  );
});
