import { inArray, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { jobs, users } from '../db/tables/index.ts';
import { startTestApp } from '../testing/test-app.ts';
import { eraseListed } from './erase-again.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

it('finishes erasures that had failed, waited or were running when the backup was made', async () => {
  const running = await startTestApp();
  onTestFinished(() => running.close());
  const { db } = running.database;
  const admin = await running.person('admin');
  const unfinished = [
    { state: 'failed', attempts: 8 },
    { state: 'waiting', attempts: 7, runAfter: inAnHour() },
    { state: 'running', attemptId: crypto.randomUUID(), leaseUntil: inAnHour() },
  ] as const;
  const ids = [(await running.person('viewer')).id];
  for (const state of unfinished) {
    const { id } = await running.person('viewer');
    await admin.send({ method: 'DELETE', url: `/api/users/${id}` });
    await db.update(jobs).set(state).where(sql`${jobs.payload} ->> 'userId' = ${id}`);
    ids.push(id);
  }

  const erased = new Map(ids.map((id) => [id, 'remove'] as const));
  expect(await eraseListed(db, running.app.storage, erased)).toBe(1);
  expect(await db.select().from(users).where(inArray(users.id, ids))).toEqual([]);
});
