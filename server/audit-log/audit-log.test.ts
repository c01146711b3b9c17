import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { record } from '../audit/record.ts';
import { auditLog, retentionRuns, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { listRoutes, methodsOf } from '../testing/route-list.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { entriesFrom } from './audit-log-store.ts';

let running: TestApp;
let routes: Awaited<ReturnType<typeof listRoutes>>['routes'];
let admin: Person;
beforeAll(async () => {
  const listed = await listRoutes(() => startTestApp());
  running = listed.started;
  routes = listed.routes;
  admin = await running.person('admin', { firstName: 'Miriam', lastName: 'Yıldız' });
});
afterAll(() => running.close());

const ask = (search = '') => admin.send({ method: 'GET', url: `/api/admin/audit-log${search}` });
const list = async (search = '') => (await ask(search)).json<AuditEntry[]>();
const write = (entry: Partial<typeof auditLog.$inferInsert> = {}) =>
  running.database.db
    .insert(auditLog)
    .values({ action: 'update', entityType: 'equipment', entityId: randomUUID(), ...entry });

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();

describe('reading the log', () => {
  beforeEach(() => running.database.db.delete(auditLog));

  it('gives everything of an entry, with the present name of its author', async () => {
    const oldValues = { name: 'Alt' };
    const newValues = { name: 'Neu' };
    const entityId = randomUUID();
    await running.database.db.transaction((tx) =>
      record(tx, {
        ...{ action: 'update', entityType: 'equipment', entityId, oldValues, newValues },
        userId: admin.id,
        equipment: { name: 'Pumpe', locationRaw: 'BT1-EG' },
        reason: 'Umbau',
        changeSummary: 'Ein Satz',
      }),
    );
    await running.database.db.update(users).set({ displayName: 'M. Yıldız' });
    expect(await list()).toEqual([
      {
        ...{ action: 'update', entityType: 'equipment', entityId, oldValues, newValues },
        id: expect.any(String),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        userId: admin.id,
        userDisplayName: 'M. Yıldız',
        userFirstName: 'Miriam',
        userLastName: 'Yıldız',
        userEmail: expect.stringContaining('@test.example'),
        equipmentName: 'Pumpe',
        equipmentLocation: 'BT1-EG',
        reason: 'Umbau',
        changeSummary: 'Ein Satz',
        emergencyCode: null,
        importId: null,
        subjectName: null,
      },
    ]);
  });

  it('names the person an entry is about while the account exists', async () => {
    const { id } = await running.person('editor', { displayName: 'Nele Ott' });
    await write({ entityType: 'user', entityId: id });
    expect(await list()).toMatchObject([{ entityId: id, subjectName: 'Nele Ott' }]);
    await running.database.db.delete(users).where(sql`id = ${id}`);
    expect(await list()).toMatchObject([{ entityId: id, subjectName: null }]);
  });

  it('keeps the entry of somebody whose account is gone, and of the system', async () => {
    const { id } = await running.person('editor');
    await write({ userId: id });
    await running.database.db.delete(users).where(sql`id = ${id}`);
    expect(await list()).toMatchObject([
      { userId: null, userDisplayName: null, userEmail: null, oldValues: null, newValues: null },
    ]);
  });

  it('gives 50 at a time, the newest first, none twice', async () => {
    for (let number = 0; number < 120; number += 1) {
      // Three in each minute: entries with the same time need an order too.
      await write({ createdAt: minute(Math.floor(number / 3)) });
    }
    const pages = [await list(), await list('?offset=50'), await list('?limit=50&offset=100')];
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(await list('?offset=500000')).toEqual([]);
  });

  it('filters by kind, by id and by action, and by all together', async () => {
    const entityId = randomUUID();
    await write({ entityType: 'user', action: 'create', entityId });
    await write({ entityType: 'user', action: 'delete', entityId });
    await write({ entityType: 'user', action: 'delete' });
    await write({ entityType: 'equipmentType', action: 'delete', entityId });
    const count = async (search: string) => (await list(search)).length;
    expect(await count('?entityType=user')).toBe(3);
    expect(await count(`?entityId=${entityId}`)).toBe(3);
    expect(await count(`?entityId=%20${entityId}%E2%80%8B%20`)).toBe(3);
    expect(await count('?action=delete')).toBe(3);
    expect(await count('?entityType=user&action=delete')).toBe(2);
    expect(await count(`?entityType=user&action=delete&entityId=${entityId}`)).toBe(1);
    expect(await count('?entityType=unbekannt')).toBe(0);
    expect(await count('?limit=50&offset=&entityType=&entityId=')).toBe(4);
  });

  it.each(['limit=0', 'limit=201', 'offset=-1', 'offset=x', 'limit=1.5'])(
    'refuses %s',
    async (search) => {
      const [field = ''] = search.split('=');
      const fields = [{ field, message: expect.any(String) }];
      expectError(await ask(`?${search}`), 'invalid_input', { fields });
    },
  );
});

it('has no route that changes or removes an entry', () => {
  const about = routes.filter(({ url }) => url.includes('audit'));
  expect(about.flatMap(methodsOf).filter((method) => method !== 'HEAD')).toEqual(['GET']);
});

describe('among many entries', () => {
  beforeAll(async () => {
    const { db } = running.database;
    await db.delete(auditLog);
    await db.execute(sql`
      insert into audit_log (action, entity_type, entity_id, created_at, new_values)
      select (array['create', 'update', 'delete'])[1 + number % 3],
        (array['equipment', 'equipment_link', 'user', 'equipmentType'])[1 + number % 4],
        gen_random_uuid()::text, now() - number * interval '1 minute', '{"name": "Pumpe"}'
      from generate_series(1, 20000) as number`);
    await db.execute(sql`vacuum analyze audit_log`);
  });
  // They have values that no noun logs.
  afterAll(() => running.database.db.delete(auditLog));

  const idsOf = async (where = '') => {
    const { rows } = await running.database.pool.query<{ id: string }>(
      `select id from audit_log ${where} order by created_at desc, id desc`,
    );
    return rows.map(({ id }) => id);
  };
  const idsAt = async (search: string) => (await list(`?limit=50&${search}`)).map(({ id }) => id);

  it('finds every page far back, also when newer entries have come and the oldest have gone', async () => {
    const compare = async () => {
      const all = await idsOf();
      for (const offset of [9_999, 10_000, 11_999, 12_345, 17_990, 19_980, 20_000, 30_000]) {
        expect(await idsAt(`offset=${offset}`)).toEqual(all.slice(offset, offset + 50));
      }
    };
    await compare();
    for (const at of [0, 1]) await write({ createdAt: new Date(Date.now() - at).toISOString() });
    await compare();
    const { db, pool } = running.database;
    await pool.query(`delete from audit_log where id in
      (select id from audit_log order by created_at, id limit 7)`);
    await db.insert(retentionRuns).values({
      ...{ day: '2026-01-01', startedAt: minute(0), removed: { audit_log: 5, analytics: 2 } },
    });
    await compare();
    const updates = await idsOf("where action = 'update' or action = 'create'");
    expect(updates.length).toBeGreaterThan(10_000);
    await db.execute(sql`update audit_log set action = 'update' where action = 'create'`);
    expect(await idsAt('action=update&offset=13000')).toEqual(updates.slice(13_000, 13_050));
  });

  /** Sorting a few entries is faster than an index, so the planner is made to expect many. */
  function planOf(query: object): Promise<string> {
    return running.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const asked = entriesFrom(tx, { limit: 50, offset: 500, ...query }).getSQL();
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${asked}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  it.each([
    ['nothing', {}, 'audit_log_newest'],
    ['a kind', { entityType: 'user' }, 'audit_log_newest_of_type'],
    // A rare action: a common one is found soon enough in the index of all entries.
    ['an action', { action: 'view' }, 'audit_log_newest_of_action'],
    ['both', { entityType: 'user', action: 'delete' }, 'audit_log_newest_of_type'],
  ])('finds a far page in an index alone, filtered by %s', async (_, query, index) => {
    const plan = await planOf(query);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index} on audit_log`));
    expect(plan).not.toContain('Seq Scan on audit_log');
  });

  it('finds what happened to one record by its id', async () => {
    expect(await planOf({ entityId: randomUUID(), offset: 0 })).toMatch(
      /Index.*Scan.* audit_log_entity_id/,
    );
  });
});
