import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs, users } from '../db/tables/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { eraseListed } from './erase-again.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

it.each([
  ['had failed', () => ({ state: 'failed', attempts: 8 }) as const],
  ['waited for its next attempt', () => ({ attempts: 7, runAfter: inAnHour() })],
  [
    'was under way',
    () => ({ state: 'running', attemptId: crypto.randomUUID(), leaseUntil: inAnHour() }) as const,
  ],
])('an erasure that %s when the backup was made is finished', async (_, unfinished) => {
  const { db } = running.database;
  const admin = await running.person('admin');
  const [before, since] = [await running.person('viewer'), await running.person('viewer')];
  await admin.send({ method: 'DELETE', url: `/api/users/${before.id}` });
  await db
    .update(jobs)
    .set(unfinished())
    .where(and(eq(jobs.kind, 'erase_person'), isNull(jobs.finishedAt)));

  const ids = [before.id, since.id];
  const erased = new Map(ids.map((id) => [id, 'remove'] as const));
  expect(await eraseListed(db, running.app.storage, erased)).toBe(1);
  expect(await db.select().from(users).where(inArray(users.id, ids))).toEqual([]);
});
