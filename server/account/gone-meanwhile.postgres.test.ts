import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../db/tables/index.ts';
import { removePerson } from '../privacy/anonymise-person.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
});
afterAll(() => running.close());

/** Until the request has come so far that it waits for somebody else's transaction. */
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
