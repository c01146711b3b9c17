import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeNameOf, type EmergencyCode } from '#contract/emergency-access.ts';
import {
  adminNotifications,
  auditLog,
  emergencyAccessCodes,
  idempotencyKeys,
  users,
} from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { openSocket } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp({ listens: true });
  admin = await running.person('admin', { displayName: 'Katharina Brandt' });
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.db.delete(auditLog);
  await running.database.db.delete(adminNotifications);
  await running.database.db.delete(emergencyAccessCodes);
});

type Issued = EmergencyCode & { code: string };
const path = '/api/admin/emergency-codes';
const issue = async (payload: object = { site: 'BT5, Nord', hours: 24 }) =>
  (await admin.send({ method: 'POST', url: path, payload })).json<Issued>();
const enter = (person: Person, code: string, headers = {}) =>
  person.send({ method: 'POST', url: '/api/emergency-access', payload: { code }, headers });
const revoke = (id: string) => admin.send({ method: 'POST', url: `${path}/${id}/revoke` });
const list = async () => (await admin.send({ url: path })).json<EmergencyCode[]>();
const write = (person: Person) =>
  person.send({ method: 'POST', url: '/api/equipment', payload: sampleEquipment() });
const whoIs = async (person: Person) => (await person.send({ url: '/api/auth/user' })).json();
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.createdAt);

/** Moves the use of all codes so far into the past. */
const age = (by: string) =>
  running.database.db.update(emergencyAccessCodes).set({ usedAt: sql`used_at - ${by}::interval` });

describe('a code', () => {
  it('is shown once, and stored as a hash only', async () => {
    const key = randomUUID();
    const send = () =>
      admin.send({
        method: 'POST',
        url: path,
        payload: { site: ' BT5, Nord ', hours: 24 },
        headers: { 'idempotency-key': key },
      });
    const answer = await send();
    expect(answer.statusCode).toBe(201);
    const issued = answer.json<Issued>();
    expect(issued).toMatchObject({
      ...{ site: 'BT5, Nord', createdByName: 'Katharina Brandt', usedAt: null, usedByName: null },
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/),
    });
    const hours = (Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 3);
    expect((await send()).json<Issued>().code).not.toBe(issued.code);

    const { db } = running.database;
    const everything = JSON.stringify([
      await db.select().from(emergencyAccessCodes),
      await db.select().from(idempotencyKeys),
      await db.select().from(auditLog),
      await list(),
    ]);
    expect(everything).not.toContain(issued.code);
    expect(everything).not.toContain(issued.code.replaceAll('-', ''));
    expect(await auditOf(issued.id)).toMatchObject([
      {
        ...{ action: 'create', entityType: 'emergency_access_code', userId: admin.id },
        ...{ newValues: { site: 'BT5, Nord' }, emergencyCode: codeNameOf(issued) },
      },
    ]);
  });

  it.each([
    [{ hours: 24 }, 'site', 'Bitte geben Sie den Standort an.'],
    [{ site: ' ', hours: 24 }, 'site', 'Bitte geben Sie den Standort an.'],
    [{ site: 'BT5', hours: 7 }, 'hours', 'Erlaubt ist: 8, 24, 72, 168.'],
  ])('is not issued for %j', async (payload, field, message) => {
    const answer = await admin.send({ method: 'POST', url: path, payload });
    expectError(answer, 'invalid_input', { fields: [{ field, message }] });
  });
});

describe('entering it', () => {
  it('lets a viewer write at once, for eight hours', async () => {
    const viewer = await running.person('viewer');
    const { id, code } = await issue();
    expect((await write(viewer)).statusCode).toBe(403);
    const answer = await enter(viewer, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer.statusCode).toBe(200);
    const { writesUntil } = answer.json();
    expect((Date.parse(writesUntil) - Date.now()) / 3_600_000).toBeCloseTo(8, 1);
    expect(await whoIs(viewer)).toMatchObject({ role: 'viewer', writesUntil });
    expect((await write(viewer)).statusCode).toBe(201);
    for (const url of ['/api/users', path]) {
      expect((await viewer.send({ url })).statusCode).toBe(403);
    }

    await age('7 hours 59 minutes');
    expect((await write(viewer)).statusCode).toBe(201);
    await age('1 minute 1 second');
    expectError(await write(viewer), 'forbidden', {
      message:
        'Keine Berechtigung zum Erstellen von Anlagen. Ihr Notfallzugriff ist beendet. Mit einem neuen Notfallcode können Sie es erneut senden.',
    });
    expectError(await viewer.send({ url: path }), 'forbidden', {
      message: 'Keine Berechtigung zum Verwalten von Notfallcodes',
    });
    expect(await whoIs(viewer)).not.toHaveProperty('writesUntil');
    expect((await list()).find((one) => one.id === id)?.usedAt).not.toBeNull();
  });

  it('is recorded, with everything that is written under it, and administrators are notified', async () => {
    const viewer = await running.person('viewer', { displayName: 'Olga Petrowa' });
    const issued = await issue();
    const before = (await write(await running.person('editor'))).json();
    await enter(viewer, issued.code);
    const written = (await write(viewer)).json();
    const name = codeNameOf(issued);
    const [, use] = await auditOf(issued.id);
    expect(use).toMatchObject({
      ...{ action: 'update', userId: viewer.id, emergencyCode: name },
      ...{ oldValues: { usedAt: null }, newValues: { usedAt: expect.any(String) } },
    });
    expect(await auditOf(written.id)).toMatchObject([{ emergencyCode: name }]);
    expect(await auditOf(before.id)).toMatchObject([{ emergencyCode: null }]);
    const notified = await running.database.db
      .select()
      .from(adminNotifications)
      .where(eq(adminNotifications.type, 'emergency_access'));
    expect(notified).toMatchObject([
      {
        ...{ title: 'Notfallcode benutzt', userId: viewer.id, priority: 'high' },
        ...{ entityType: 'emergency_access_code', entityId: issued.id },
      },
    ]);
    expect(await list()).toMatchObject([
      { usedByName: 'Olga Petrowa', writesUntil: expect.any(String) },
    ]);

    await age('8 hours 1 second');
    await running.database.db.update(users).set({ role: 'editor' }).where(eq(users.id, viewer.id));
    const after = (await write(viewer)).json();
    expect(await auditOf(after.id)).toMatchObject([{ emergencyCode: null }]);
  });

  it('works once, also for two at the same moment', async () => {
    const { code } = await issue();
    const people = [await running.person('viewer'), await running.person('viewer')];
    const answers = await Promise.all(people.map((person) => enter(person, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expectError(await enter(await running.person('viewer'), code), 'emergency_code_wrong');
  });

  it('answers a repetition with the first answer', async () => {
    const viewer = await running.person('viewer');
    const { code } = await issue();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await enter(viewer, code, headers);
    expect((await enter(viewer, code, headers)).json()).toEqual(first.json());
  });

  it('answers alike for a code that is wrong, expired, used or revoked', async () => {
    const { db } = running.database;
    const [over, called] = [await issue(), await issue()];
    await db
      .update(emergencyAccessCodes)
      .set({ expiresAt: sql`now()` })
      .where(eq(emergencyAccessCodes.id, over.id));
    await revoke(called.id);
    for (const code of ['ABCD-EFGH-2345', over.code, called.code]) {
      expectError(await enter(await running.person('viewer'), code), 'emergency_code_wrong');
    }
    expectError(await enter(await running.person('viewer'), 'ABC'), 'invalid_input', {
      fields: [{ field: 'code', message: 'Ein Notfallcode hat 12 Zeichen.' }],
    });
  });

  it('cannot be guessed: after five attempts further ones are refused for a while', async () => {
    const viewer = await running.person('viewer');
    const { code } = await issue();
    for (let attempt = 0; attempt < 5; attempt++) {
      expectError(await enter(viewer, 'ABCD-EFGH-2345'), 'emergency_code_wrong');
    }
    expectError(await enter(viewer, code), 'too_many_requests');
    expect((await enter(await running.person('viewer'), code)).statusCode).toBe(200);
  });

  it('is refused to users who may write anyway, or wait for approval', async () => {
    const { code } = await issue();
    expectError(await enter(await running.person('editor'), code), 'forbidden', {
      message: 'Keine Berechtigung für Notfallcodes',
    });
    expectError(await enter(await running.person('awaiting_approval'), code), 'not_approved');
  });
});

describe('revoking a code', () => {
  it('ends the right it gave, and updates the open screens of its user', async () => {
    const viewer = await running.person('viewer');
    const { id, code } = await issue();
    await enter(viewer, code);
    const listener = await openSocket(running.origin, { headers: { cookie: viewer.cookie } });
    const answer = await revoke(id);
    expect(answer.json()).toMatchObject({ id, revokedAt: expect.any(String) });
    expect((await write(viewer)).statusCode).toBe(403);
    expect(await listener.next()).toMatchObject({ entity: 'user', id: viewer.id });
    expect(listener.socket.readyState).toBe(listener.socket.OPEN);
    listener.socket.close();
    await revoke(id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  it('says when there is no such code', async () => {
    expectError(await revoke(randomUUID()), 'not_found', {
      message: 'Diesen Notfallcode gibt es nicht mehr.',
    });
  });
});

describe.each([
  ['another role', ['role', { role: 'editor' }], ['role', { role: 'viewer' }]],
  ['a block', ['block', { reason: 'Missbrauch' }], ['unblock', {}]],
] as const)('%s', (_, given, takenBack) => {
  const judge = (person: Person, [what, payload]: typeof given | typeof takenBack) => {
    const method = what === 'role' ? 'PATCH' : 'POST';
    return admin.send({ method, url: `/api/users/${person.id}/${what}`, payload });
  };

  it('ends it for good', async () => {
    const viewer = await running.person('viewer');
    await enter(viewer, (await issue()).code);
    await judge(viewer, given);
    await judge(viewer, takenBack);
    const [code] = await list();
    expect(code?.revokedAt).toEqual(expect.any(String));
  });

  it('is recorded for the code like a revocation, once and together with the change itself', async () => {
    const [called, ended] = [await running.person('viewer'), await running.person('viewer')];
    const [byHand, issued] = [await issue(), await issue()];
    await enter(called, byHand.code);
    await revoke(byHand.id);
    await enter(ended, issued.code);
    await judge(ended, given);
    await judge(ended, takenBack);
    const [, , manual] = await auditOf(byHand.id);
    const [, , entry, ...more] = await auditOf(issued.id);
    expect(more).toEqual([]);
    const { revokedAt } = (await list()).find(({ id }) => id === issued.id) ?? {};
    expect(entry).toEqual({
      ...manual,
      ...{ id: entry?.id, entityId: issued.id, emergencyCode: codeNameOf(issued) },
      ...{ newValues: { site: issued.site, revokedAt }, createdAt: entry?.createdAt },
    });
    const [change] = await auditOf(ended.id);
    const ids = [entry?.id, change?.id];
    const { rows: transactions } = await running.database.db.execute(
      sql`select distinct xmin from audit_log where id = any(${sql.param(ids)}::uuid[])`,
    );
    expect(transactions).toHaveLength(1);
  });

  it('updates the open lists of codes', async () => {
    const viewer = await running.person('viewer');
    const listener = await openSocket(running.origin, { headers: { cookie: admin.cookie } });
    const { id, code } = await issue();
    await enter(viewer, code);
    await judge(viewer, given);
    const later = await issue();
    const heard: string[] = [];
    for (;;) {
      const message = await listener.next();
      if (message.type !== 'changed' || message.entity !== 'emergency_access_code') continue;
      if (message.id === later.id) break;
      if (message.id === id) heard.push(message.action);
    }
    listener.socket.close();
    expect(heard).toEqual(['create', 'update', 'update']);
  });

  it('writes nothing about a code that is over, or was never used', async () => {
    const viewer = await running.person('viewer');
    const [over, open] = [await issue(), await issue()];
    await enter(viewer, over.code);
    await age('8 hours 1 second');
    await judge(viewer, given);
    expect(await auditOf(over.id)).toHaveLength(2);
    expect(await auditOf(open.id)).toHaveLength(1);
  });
});

it.each([
  ['anonymised', 'POST', '/anonymize', { payload: { reason: 'Auf Wunsch' } }],
  ['removed', 'DELETE', '', {}],
] as const)(
  'a code whose user is %s is in use no longer, as an entry of its own says',
  async (_, method, what, body) => {
    const viewer = await running.person('viewer');
    const { id, code } = await issue();
    await enter(viewer, code);
    await admin.send({ method, url: `/api/users/${viewer.id}${what}`, ...body });
    expect((await list()).map(({ revokedAt }) => revokedAt)).toEqual([expect.any(String)]);
    const [, , ended] = await auditOf(id);
    expect(ended).toMatchObject({
      action: 'update',
      userId: admin.id,
      oldValues: { revokedAt: null },
    });
  },
);

it('a write that a viewer may do anyway does not count as use of a code', async () => {
  const viewer = await running.person('viewer');
  await enter(viewer, (await issue()).code);
  await viewer.send({ method: 'PATCH', url: '/api/me', payload: { firstName: 'Anna' } });
  const entries = (await auditOf(viewer.id)).filter(({ newValues }) => newValues?.firstName);
  expect(entries).toMatchObject([{ emergencyCode: null }]);
});

it('a viewer who becomes an editor writes by their own right', async () => {
  const viewer = await running.person('viewer');
  const { code } = await issue();
  await enter(viewer, code);
  await running.database.db.update(users).set({ role: 'editor' }).where(eq(users.id, viewer.id));
  expect(await whoIs(viewer)).not.toHaveProperty('writesUntil');
  const { id } = (await write(viewer)).json();
  expect(await auditOf(id)).toMatchObject([{ emergencyCode: null }]);
});
