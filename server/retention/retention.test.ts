import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RetentionOverview } from '#contract/retention.ts';
import * as tables from '../db/tables/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { applyRetention } from './retention-job.ts';
import { retentionRules } from './retention-rules.ts';
import { listPolicies } from './retention-store.ts';

let running: TestApp;
beforeEach(async () => {
  running = await startTestApp();
});
afterEach(() => running.close());

const db = () => running.database.db;

/** The clock of the run is far from today, so that it does not affect rows of the test itself. */
const clock = new Date('2020-06-15T12:00:00.000Z');
const monthsBefore = (months: number, days = 0) => {
  const moment = new Date(clock);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString();
};

/** One row of each kind that is due by a day, and one that is not. */
async function fill(userId: string): Promise<void> {
  for (const days of [1, -1]) {
    const at = (months: number) => monthsBefore(months, days);
    await db()
      .insert(tables.sessions)
      .values({
        ...{ tokenHash: randomUUID(), userId, createdAt: at(1), lastSeenAt: at(1) },
      });
    await db()
      .insert(tables.auditLog)
      .values([
        { ...entry('view'), createdAt: at(12) },
        { ...entry('update'), createdAt: at(120) },
      ]);
    await db()
      .insert(tables.adminNotifications)
      .values([
        { ...notice, isRead: true, createdAt: at(12) },
        { ...notice, isRead: false, createdAt: at(12) },
      ]);
    await db()
      .insert(tables.frontendErrors)
      .values({ ...report, createdAt: at(3) });
    await db()
      .insert(tables.idempotencyKeys)
      .values({ key: randomUUID(), requestHash: 'x', createdAt: at(3) });
    await db()
      .insert(tables.imports)
      .values([
        { ...list, state: 'taken_back', createdAt: at(12) },
        { ...list, state: 'unreadable', createdAt: at(12), objectPath: `files/${days}` },
        { ...list, state: 'running', createdAt: at(12) },
        // It can still be taken back.
        { ...list, state: 'done', createdAt: at(12), startedAt: new Date().toISOString() },
      ]);
    await db()
      .insert(tables.gdprEvents)
      .values({ eventType: 'data_exported', createdAt: at(36) });
  }
}

const entry = (action: string) => ({ action, entityType: 'equipment', entityId: 'x' });
const notice = { type: 'gdpr_request', title: 'x', message: 'x' } as const;
const list = { fileName: 'liste.xlsx', fileSize: 1 } as const;
const report = { message: 'x', timestamp: clock.toISOString(), userAgent: 'x', url: '/' };

const expected = {
  sessions: 1,
  analytics: 1,
  read_notifications: 1,
  frontend_errors: 1,
  idempotency_keys: 1,
  imports: 2,
  gdpr_events: 1,
  audit_log: 1,
};

const leaving = (until: string) =>
  running.person('viewer', { status: 'deleted', dataRetentionUntil: until, firstName: 'Weg' });

const overview = async () => {
  const admin = await running.person('admin');
  const answer = await admin.send({ method: 'GET', url: '/api/admin/retention' });
  return answer.json<RetentionOverview>();
};

const eventsOfRuns = () =>
  db().select().from(tables.gdprEvents).where(eq(tables.gdprEvents.eventType, 'retention_applied'));

describe('a run', () => {
  it('removes what is due and nothing else', async () => {
    const { id } = await running.person('editor');
    await fill(id);
    const due = await leaving(monthsBefore(0, 1));
    const later = await leaving(monthsBefore(0, -1));
    expect(await applyRetention(db(), { now: clock })).toBe('finished');
    await running.app.jobs.runDue();
    const { lastRun } = await overview();
    expect(lastRun).toMatchObject({
      startedAt: clock.toISOString(),
      finishedAt: expect.any(String),
      removed: { ...expected, deleted_accounts: 1 },
    });
    const left = await db().select({ id: tables.users.id }).from(tables.users);
    expect(left.map((user) => user.id)).toContain(later.id);
    expect(left.map((user) => user.id)).not.toContain(due.id);
    for (const { entityType, retentionPeriodMonths: months } of await listPolicies(db())) {
      const count = await retentionRules[entityType].countDue(db(), { now: clock, months });
      expect(count, entityType).toBe(0);
    }
    const unread = await db().select().from(tables.adminNotifications);
    expect(unread.filter(({ isRead, title }) => !isRead && title === 'x')).toHaveLength(2);
    const imports = (await db().select().from(tables.imports)).map(({ state }) => state).sort();
    expect(imports).toEqual([
      ...['done', 'done', 'running', 'running', 'taken_back', 'unreadable'],
    ]);
    const files = await db().select().from(tables.fileRemovals);
    expect(files).toMatchObject([{ objectPath: 'files/1' }]);
    expect(await eventsOfRuns()).toMatchObject([
      { details: { removed: { ...expected, deleted_accounts: 1 } }, performedBy: null },
    ]);
  });

  it('is done once a day, and again the next day', async () => {
    const { id } = await running.person('editor');
    expect(await applyRetention(db(), { now: clock })).toBe('finished');
    await fill(id);
    expect(await applyRetention(db(), { now: clock })).toBe('finished-before');
    const tomorrow = new Date(clock.getTime() + 86_400_000);
    expect(await applyRetention(db(), { now: tomorrow })).toBe('finished');
    expect(await eventsOfRuns()).toHaveLength(2);
  });

  it('does not touch rows without an active policy', async () => {
    const { id } = await running.person('editor');
    await fill(id);
    await db().update(tables.dataRetentionPolicies).set({ isActive: false });
    await db()
      .insert(tables.dataRetentionPolicies)
      .values({
        ...{ entityType: 'something_else', retentionPeriodMonths: 1 },
      });
    await applyRetention(db(), { now: clock });
    expect((await overview()).lastRun?.removed).toEqual({});
    expect((await overview()).policies).toHaveLength(10);
  });

  it('is not stopped by an extremely long period', async () => {
    const { id } = await running.person('editor');
    await fill(id);
    await db()
      .update(tables.dataRetentionPolicies)
      .set({ retentionPeriodMonths: 2_147_483_647 })
      .where(inArray(tables.dataRetentionPolicies.entityType, ['audit_log', 'deleted_accounts']));
    expect(await applyRetention(db(), { now: clock })).toBe('finished');
    const { audit_log: _, ...others } = expected;
    expect((await overview()).lastRun?.removed).toEqual(others);
    const person = await running.person('viewer');
    const asked = { method: 'DELETE', url: '/api/me', payload: { reason: 'Ende' } } as const;
    expect((await person.send(asked)).statusCode).toBe(200);
  });

  it('that was interrupted is continued where it stopped', async () => {
    const { id } = await running.person('editor');
    for (let times = 0; times < 3; times += 1) await fill(id);
    let steps = 0;
    const isStopped = () => ++steps > 4;
    expect(await applyRetention(db(), { now: clock, limit: 1, isStopped })).toBe('more');
    const cut = (await overview()).lastRun;
    expect(cut?.finishedAt).toBeNull();
    expect(Object.values(cut?.removed ?? {}).reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await applyRetention(db(), { now: clock, limit: 2 })).toBe('finished');
    const tripled = Object.entries(expected).map(([name, count]) => [name, count * 3]);
    expect((await overview()).lastRun?.removed).toEqual(Object.fromEntries(tripled));
    expect(await eventsOfRuns()).toHaveLength(1);
  });

  it('at once in several places counts and records everything once', async () => {
    const { id } = await running.person('editor');
    for (let times = 0; times < 5; times += 1) await fill(id);
    await Promise.all([1, 2, 3, 4].map(() => applyRetention(db(), { now: clock, limit: 2 })));
    // An attempt that found another one running has left the work to it.
    expect(['finished', 'finished-before']).toContain(await applyRetention(db(), { now: clock }));
    const times5 = Object.entries(expected).map(([name, count]) => [name, count * 5]);
    expect((await overview()).lastRun?.removed).toEqual(Object.fromEntries(times5));
    expect(await eventsOfRuns()).toHaveLength(1);
  });
});

describe('after a run administrators are notified', () => {
  const titles = async () =>
    (
      await db().select().from(tables.adminNotifications).orderBy(tables.adminNotifications.title)
    ).map(({ type, title, message }) => [type, title, message]);

  it('of accounts that were removed and of those that will be', async () => {
    await leaving(monthsBefore(0, 1));
    await leaving(monthsBefore(0, -20));
    await leaving(monthsBefore(0, -40));
    await applyRetention(db(), { now: clock });
    await applyRetention(db(), { now: new Date(clock.getTime() + 86_400_000) });
    expect(await titles()).toEqual([
      [
        'data_retention_alert',
        'Konten endgültig entfernt',
        'Ein Konto, dessen Frist abgelaufen ist, wurde entfernt.',
      ],
      [
        'anonymization_required',
        'Konto wird bald entfernt',
        expect.stringContaining('anonymisieren Sie es vorher'),
      ],
    ]);
  });

  it('of accounts that stay although their owners were promised a day', async () => {
    const policy = eq(tables.dataRetentionPolicies.entityType, 'deleted_accounts');
    await db().update(tables.dataRetentionPolicies).set({ isActive: false }).where(policy);
    await leaving(monthsBefore(0, 3));
    await applyRetention(db(), { now: clock });
    expect(await titles()).toContainEqual([
      'data_retention_alert',
      'Konten nicht entfernt',
      'Ein Konto, dessen Frist abgelaufen ist, ist noch da: Die Frist „Gelöschte Konten“ ist nicht aktiv.',
    ]);
  });

  it('of a day whose run was never finished', async () => {
    await applyRetention(db(), { now: clock, isStopped: () => false });
    await db().update(tables.retentionRuns).set({ finishedAt: null });
    await applyRetention(db(), { now: new Date(clock.getTime() + 86_400_000) });
    expect(await titles()).toMatchObject([
      ['data_retention_alert', 'Aufbewahrungsfristen verspätet angewandt', expect.any(String)],
    ]);
  });
});

it('an account that cannot be removed stops no other, and administrators are notified', async () => {
  const [stuck, free] = [await leaving(monthsBefore(0, 2)), await leaving(monthsBefore(0, 1))];
  await db().execute(sql`
    create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception 'stuck'; end $$`);
  await db().execute(
    sql.raw(`create trigger stuck before update on users for each row
      when (old.id = '${stuck.id}') execute function refuse_change()`),
  );
  try {
    await applyRetention(db(), { now: new Date(clock.getTime() + 5 * 86_400_000) });
    await running.app.jobs.runDue();
  } finally {
    await db().execute(sql`drop trigger stuck on users`);
    await db().execute(sql`drop function refuse_change`);
  }
  const left = await db().select({ id: tables.users.id }).from(tables.users);
  expect(left.map(({ id }) => id)).toContain(stuck.id);
  expect(left.map(({ id }) => id)).not.toContain(free.id);
  const notices = await db()
    .select()
    .from(tables.adminNotifications)
    .where(eq(tables.adminNotifications.userId, stuck.id));
  expect(notices).toContainEqual(
    expect.objectContaining({
      ...{ type: 'data_retention_alert', title: 'Konto nicht entfernt', priority: 'high' },
      message: expect.stringMatching(
        /^Ein Konto, dessen Frist abgelaufen ist, konnte nicht entfernt werden \(\w+\)\. Es wird täglich erneut versucht\.$/,
      ),
    }),
  );
});
