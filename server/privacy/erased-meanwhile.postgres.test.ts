/** What a person writes while somebody erases them is erased too. */
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actFrom, record } from '../audit/record.ts';
import { auditLog } from '../db/tables/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { anonymisePerson } from './anonymise-person.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

it('removes the session of an entry that was written before the account was locked', async () => {
  const { db } = running.database;
  const admin = await running.person('admin');
  const { id: userId } = await running.person('editor');
  await db.transaction(async (tx) => {
    await tx.execute(sql`select now()`);
    await db.transaction(async (other) => {
      actFrom(other, 'a'.repeat(64));
      await record(other, { action: 'update', entityType: 'user', entityId: userId, userId });
    });
    await anonymisePerson(tx, { userId, performedBy: admin.id });
  });
  const last = () =>
    db
      .select({ device: auditLog.device })
      .from(auditLog)
      .where(eq(auditLog.userId, userId))
      .orderBy(desc(auditLog.createdAt))
      .limit(1);
  expect(await last()).toEqual([{ device: 'a'.repeat(16) }]);
  await running.app.jobs.runDue();
  expect(await last()).toEqual([{ device: null }]);
});
