import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frontendErrors, gdprEvents, users } from '../db/tables/index.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
});
afterAll(() => running.close());

/** Resolves when the request waits for the lock of another transaction. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = async () => {
    const { rows } = await running.database.db.execute(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(true);
}

it.each<[string, InjectOptions]>([
  ['a profile', { method: 'PATCH', url: '/api/me', payload: { displayName: 'Neu' } }],
  [
    'a consent',
    {
      method: 'POST',
      url: '/api/me/consent',
      payload: { consentType: 'analytics', consentGiven: true },
    },
  ],
  [
    'a write under a key',
    {
      method: 'POST',
      url: '/api/equipment',
      headers: { 'idempotency-key': randomUUID() },
      payload: { name: 'Pumpe', type: 'Pumpe', locationRaw: 'BT1-EG' },
    },
  ],
])('whoever is removed while %s is under way is signed out', async (_, request) => {
  const person = await running.person('editor');
  const { db } = running.database;
  const { sent } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    const sent = person.send(request).then((answer) => answer);
    await untilSomebodyWaits();
    await removePerson(tx, { userId: person.id, performedBy: admin.id });
    return { sent };
  });
  expect((await sent).statusCode).toBe(401);
});

const reportOf = (message: string) => ({
  ...{ message, timestamp: new Date().toISOString(), userAgent: 'Prüfbrowser/1', url: '/' },
});

it.each<[string, number, InjectOptions]>([
  ['an export', 401, { url: '/api/me/export' }],
  [
    ...(['a report of an error', 204] as const),
    { method: 'POST', url: '/api/log-frontend-error', payload: reportOf('Fehler unterwegs') },
  ],
])('whoever is anonymised while %s is under way leaves no trace by it', async (_, status, sent) => {
  const person = await running.person('editor');
  const request = { ...sent, remoteAddress: '203.0.113.9', headers: { 'user-agent': 'Spur/1' } };
  const { db } = running.database;
  const { answer } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    const answer = person.send(request).then((sent) => sent);
    await untilSomebodyWaits();
    await anonymisePerson(tx, { userId: person.id, performedBy: admin.id });
    return { answer };
  });
  expect((await answer).statusCode).toBe(status);
  const events = await db.select().from(gdprEvents).where(eq(gdprEvents.userId, person.id));
  expect(events.map(({ eventType }) => eventType)).toEqual(['data_anonymized']);
  expect(
    await db.select().from(frontendErrors).where(eq(frontendErrors.message, 'Fehler unterwegs')),
  ).toEqual([]);
});
