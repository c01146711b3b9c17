import { createHash } from 'node:crypto';
import { count, eq, getTableName, isNotNull, isNull, type Table } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newEquipment } from '#contract/equipment.ts';
import { quickSearchLimit } from '#contract/quick-search.ts';
import { hasAchtung } from '#contract/tags.ts';
import type { Database } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { demoAccounts, ensureDemoAccounts } from './demo-accounts.ts';
import { acceptsDemoData, loadDemoData } from './demo-data.ts';

let database: Database;
let files: Map<string, Uint8Array>;

const keep = async (objectPath: string, bytes: Uint8Array) => {
  files.set(objectPath, bytes);
};

const load = (equipment?: number) =>
  database.db.transaction((tx) =>
    loadDemoData(tx, { files: keep, ...(equipment ? { equipment } : {}) }),
  );

async function countOf(table: Table): Promise<number> {
  const [row] = await database.db.select({ rows: count() }).from(table);
  return row?.rows ?? 0;
}

beforeEach(async () => {
  database = await openTestDatabase();
  files = new Map();
});

afterEach(async () => {
  await database.close();
});

describe('demo accounts', () => {
  it('adds each missing account once, waiting for its first sign-in', async () => {
    await ensureDemoAccounts(database.db);
    await ensureDemoAccounts(database.db);
    const users = await database.db.select().from(tables.users);
    expect(users.map(({ email, role, externalId }) => ({ email, role, externalId }))).toEqual(
      demoAccounts.map(({ email, role }) => ({ email, role, externalId: null })),
    );
  });

  it('leaves an account alone that somebody has claimed, in whatever case it is written', async () => {
    await database.db
      .insert(tables.users)
      .values({ email: 'Admin@Demo.example', externalId: 'issuer#1', role: 'viewer' });
    await ensureDemoAccounts(database.db);
    expect(await countOf(tables.users)).toBe(demoAccounts.length);
  });
});

describe('demo data', () => {
  it('fills the site in plausible numbers', async () => {
    await ensureDemoAccounts(database.db);
    await load();
    const counted = [
      tables.equipment,
      tables.equipmentTypes,
      tables.equipmentLinks,
      tables.safetyPoints,
      tables.equipmentSafetyLinks,
      tables.equipmentComments,
      tables.equipmentDocuments,
      tables.scenarios,
      tables.scenarioRuns,
      tables.quickSearchButtons,
      tables.auditLog,
    ];
    const counts: Record<string, number> = {};
    for (const table of counted) counts[getTableName(table)] = await countOf(table);
    expect(counts).toMatchInlineSnapshot(`
      {
        "audit_log": 0,
        "equipment": 400,
        "equipment_comments": 132,
        "equipment_documents": 6,
        "equipment_links": 611,
        "equipment_safety_links": 391,
        "equipment_types": 26,
        "quick_search_buttons": 14,
        "safety_points": 78,
        "scenario_runs": 2,
        "scenarios": 3,
      }
    `);

    const all = await database.db.select().from(tables.equipment);
    const marked = all.filter((item) => hasAchtung(item.tags)).length / all.length;
    expect(marked).toBeGreaterThan(0.05);
    expect(marked).toBeLessThan(0.11);
    expect(new Set(all.map((item) => item.buildingKey)).size).toBe(7);
    expect(Math.max(...all.map((item) => item.tags.length))).toBeLessThanOrEqual(4);
    for (const item of all) expect(newEquipment.parse(item)).toMatchObject({ tags: item.tags });
  });

  it('keeps a board, its fuse and its papers together for the visitor to find', async () => {
    await ensureDemoAccounts(database.db);
    await load();
    const board = await database.db.query.equipment.findFirst({
      where: eq(tables.equipment.name, 'Unterverteilung UV 3.2 Intensivstation'),
    });
    const id = board?.id ?? '';
    const links = await database.db
      .select({ role: tables.equipmentSafetyLinks.role, fuse: tables.safetyPoints.identifier })
      .from(tables.equipmentSafetyLinks)
      .innerJoin(
        tables.safetyPoints,
        eq(tables.safetyPoints.id, tables.equipmentSafetyLinks.safetyPointId),
      )
      .where(eq(tables.equipmentSafetyLinks.equipmentId, id));
    expect(links).toEqual(
      expect.arrayContaining([
        { role: 'primary', fuse: '3F12' },
        { role: 'secondary', fuse: '3F07' },
      ]),
    );
    const documents = await database.db
      .select()
      .from(tables.equipmentDocuments)
      .where(eq(tables.equipmentDocuments.equipmentId, id));
    expect(documents).toHaveLength(4);
    expect(documents.filter(({ expiryDate }) => expiryDate)).toHaveLength(1);
  });

  it('hands out the bytes of every document as its record describes them', async () => {
    await ensureDemoAccounts(database.db);
    await load();
    const documents = await database.db.select().from(tables.equipmentDocuments);
    expect(new Set(files.keys())).toEqual(new Set(documents.map(({ objectPath }) => objectPath)));
    const magic = { 'application/pdf': '%PDF-', 'image/png': '\x89PNG\r\n' };
    for (const { objectPath, fileSize, mimeType, contentHash } of documents) {
      const bytes = Buffer.from(files.get(objectPath) ?? []);
      expect(bytes.length).toBe(fileSize);
      expect(fileSize).toBeLessThan(60_000);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(contentHash);
      const start = magic[mimeType as keyof typeof magic];
      expect(bytes.toString('latin1', 0, start.length)).toBe(start);
    }
  });

  it('has one finished run and one under way, with the tasks of their filters', async () => {
    await ensureDemoAccounts(database.db);
    await load();
    const runs = await database.db.select().from(tables.scenarioRuns);
    const finished = runs.filter(({ finishedAt }) => finishedAt !== null);
    expect([runs.length, finished.length]).toEqual([2, 1]);
    for (const run of runs) {
      const tasks = await database.db
        .select()
        .from(tables.scenarioRunTasks)
        .where(eq(tables.scenarioRunTasks.runId, run.id));
      const types = run.filters.filter(({ filterType }) => filterType === 'type');
      expect(new Set(tasks.map(({ equipmentType }) => equipmentType))).toEqual(
        new Set(types.map(({ filterValue }) => filterValue)),
      );
      const done = tasks.filter(({ status }) => status === 'done').length;
      if (run.finishedAt) expect(done).toBe(tasks.length);
      else expect(done / tasks.length).toBeCloseTo(0.58, 1);
      expect(tasks.some(({ note }) => note)).toBe(true);
    }
  });

  it('gives each approved account its quick-search buttons, within the limit', async () => {
    await ensureDemoAccounts(database.db);
    await load();
    const buttons = await database.db.select().from(tables.quickSearchButtons);
    const perUser = new Map<string, number>();
    for (const { userId } of buttons) perUser.set(userId, (perUser.get(userId) ?? 0) + 1);
    expect(perUser.size).toBe(4);
    expect(Math.max(...perUser.values())).toBeLessThanOrEqual(quickSearchLimit);
  });

  it('belongs to nobody where there are no demo accounts', async () => {
    await load(60);
    expect(await countOf(tables.users)).toBe(0);
    expect(await countOf(tables.quickSearchButtons)).toBe(0);
    const privateOnes = await database.db
      .select()
      .from(tables.equipmentDocuments)
      .where(eq(tables.equipmentDocuments.isPrivate, true));
    expect(privateOnes).toEqual([]);
    const owned = await database.db
      .select()
      .from(tables.equipment)
      .where(isNotNull(tables.equipment.createdBy));
    expect(owned).toEqual([]);
  });

  it('is the same every time', async () => {
    const snapshots: unknown[] = [];
    for (const _ of [1, 2]) {
      await database.db
        .transaction(async (tx) => {
          await loadDemoData(tx, { files: keep });
          snapshots.push({
            equipment: await tx.query.equipment.findMany({ columns: { changedIn: false } }),
            links: await tx.query.equipmentLinks.findMany(),
            safetyLinks: await tx.query.equipmentSafetyLinks.findMany(),
            comments: await tx.query.equipmentComments.findMany(),
            tasks: await tx.query.scenarioRunTasks.findMany(),
          });
          tx.rollback();
        })
        .catch(() => {});
    }
    expect(snapshots).toHaveLength(2);
    expect(snapshots[0]).toEqual(snapshots[1]);
  });

  it.each([1, 5, 3_000])('loads %i Anlagen without a clash', async (equipment) => {
    await load(equipment);
    expect(await countOf(tables.equipment)).toBe(equipment);
  });

  it('accepts a database only before it ever held anything', async () => {
    expect(await acceptsDemoData(database.db)).toBe(true);
    await load(20);
    expect(await acceptsDemoData(database.db)).toBe(false);
    await database.db.delete(tables.equipment).where(isNull(tables.equipment.createdBy));
    expect(await acceptsDemoData(database.db)).toBe(false);
  });
});
