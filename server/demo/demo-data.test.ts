import { createHash } from 'node:crypto';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/calendar-day.ts';
import { isDefectOverdue } from '#contract/defects/defect-list.ts';
import { defectStatuses, severities } from '#contract/defects/defect-words.ts';
import type { DueItem } from '#contract/inspections/due-list.ts';
import { inspectionRecordCalls } from '#contract/inspections/inspection-records.ts';
import { results } from '#contract/inspections/record-words.ts';
import { quickSearchLimit } from '#contract/quick-search.ts';
import type { Database, Executor } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import { countDue } from '../inspections/due-counts.ts';
import { listPage } from '../inspections/due-list.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';
import { acceptsDemoData, loadDemoData } from './demo-data.ts';

const filled = [
  tables.equipmentTypes,
  tables.equipment,
  tables.equipmentLinks,
  tables.equipmentCodes,
  tables.blankCodes,
  tables.safetyPoints,
  tables.equipmentSafetyLinks,
  tables.equipmentComments,
  tables.equipmentDocuments,
  tables.scenarios,
  tables.scenarioFilters,
  tables.scenarioRuns,
  tables.scenarioRunTasks,
  tables.inspectionKinds,
  tables.inspectionKindTypes,
  tables.inspectionDuties,
  tables.inspectionRecords,
  tables.outages,
];

let database: Database;
const files = new Map<string, Uint8Array>();

const keep = async (objectPath: string, bytes: Uint8Array) => {
  files.set(objectPath, bytes);
};

beforeAll(async () => {
  database = await openTestDatabase();
  // The embedded database starts at its first query; no single test should wait for that.
  await database.db.$count(tables.users);
});

afterAll(async () => {
  await database.close();
});

class Undo extends Error {}

/** Rolls back everything the work does. */
async function andUndo(work: (tx: Executor) => Promise<void>): Promise<void> {
  const undone = database.db.transaction(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
}

async function countRows(executor: Executor): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of filled) counts[getTableName(table)] = await executor.$count(table);
  return counts;
}

/** One number for all content, without the transaction ids of the rows. */
async function fingerprints(executor: Executor): Promise<unknown[]> {
  const prints: unknown[] = [];
  for (const table of filled) {
    const { rows } = await executor.execute(
      sql`select md5(string_agg((to_jsonb(t) - 'changed_in')::text, '' order by t.id)) from ${table} t`,
    );
    prints.push(...rows);
  }
  return prints;
}

describe('an empty database', () => {
  it('gets the same site every time', async () => {
    const prints: unknown[][] = [];
    for (const _ of ['once', 'again']) {
      await andUndo(async (tx) => {
        await loadDemoData(tx, { files: keep, equipment: 150, today: '2026-10-30' });
        prints.push(await fingerprints(tx));
      });
    }
    expect(prints[0]).toHaveLength(filled.length);
    expect(prints[0]).toEqual(prints[1]);
  });

  it('gets records without an author while there are no demo accounts', async () => {
    await andUndo(async (tx) => {
      await loadDemoData(tx, { files: keep, equipment: 60 });
      expect(await tx.$count(tables.users)).toBe(0);
      expect(await tx.$count(tables.quickSearchButtons)).toBe(0);
      const documents = await tx.select().from(tables.equipmentDocuments);
      expect(documents.filter(({ isPrivate }) => isPrivate)).toEqual([]);
    });
  });

  it.each([1, 2_000])('accepts %i Anlagen without a duplicate', async (equipment) => {
    await andUndo(async (tx) => {
      await loadDemoData(tx, { files: keep, equipment });
      expect(await tx.$count(tables.equipment)).toBe(equipment);
    });
  });

  it('no longer counts as empty once it contained anything', async () => {
    await andUndo(async (tx) => {
      expect(await acceptsDemoData(tx)).toBe(true);
      await loadDemoData(tx, { files: keep, equipment: 20 });
      expect(await acceptsDemoData(tx)).toBe(false);
      await tx.delete(tables.equipment);
      expect(await acceptsDemoData(tx)).toBe(false);
    });
  });
});

describe('the demo data', () => {
  beforeAll(async () => {
    files.clear();
    await database.db.transaction(async (tx) => {
      await ensureDemoAccounts(tx);
      await loadDemoData(tx, { files: keep });
    });
  });

  it('has plausible numbers of everything and leaves the audit log alone', async () => {
    expect(await countRows(database.db)).toMatchInlineSnapshot(`
      {
        "blank_codes": 21,
        "equipment": 400,
        "equipment_codes": 152,
        "equipment_comments": 162,
        "equipment_documents": 6,
        "equipment_links": 618,
        "equipment_safety_links": 377,
        "equipment_types": 26,
        "inspection_duties": 283,
        "inspection_kind_types": 13,
        "inspection_kinds": 9,
        "inspection_records": 18,
        "outages": 1,
        "safety_points": 78,
        "scenario_filters": 20,
        "scenario_run_tasks": 52,
        "scenario_runs": 3,
        "scenarios": 4,
      }
    `);
    expect(await database.db.$count(tables.auditLog)).toBe(0);
  });

  it('puts a board, its fuses and its papers where a visitor finds them', async () => {
    const { equipment, equipmentDocuments, equipmentSafetyLinks, safetyPoints } = tables;
    const fuses = await database.db
      .select({
        fuse: safetyPoints.identifier,
        role: equipmentSafetyLinks.role,
        status: equipmentSafetyLinks.status,
      })
      .from(equipmentSafetyLinks)
      .innerJoin(equipment, eq(equipment.id, equipmentSafetyLinks.equipmentId))
      .innerJoin(safetyPoints, eq(safetyPoints.id, equipmentSafetyLinks.safetyPointId))
      .where(eq(equipment.name, 'Unterverteilung UV 3.2 Intensivstation'))
      .orderBy(equipmentSafetyLinks.role);
    expect(fuses).toEqual([
      { fuse: '3F12', role: 'primary', status: 'confirmed' },
      { fuse: '3F07', role: 'secondary', status: 'proposed' },
    ]);
    const papers = await database.db
      .select({ expiryDate: equipmentDocuments.expiryDate })
      .from(equipmentDocuments)
      .innerJoin(equipment, eq(equipment.id, equipmentDocuments.equipmentId))
      .where(eq(equipment.name, 'Unterverteilung UV 3.2 Intensivstation'));
    expect(papers).toHaveLength(4);
    expect(papers.filter(({ expiryDate }) => expiryDate)).toEqual([{ expiryDate: '2025-10-31' }]);
  });

  it('describes every document as its bytes really are', async () => {
    const documents = await database.db.select().from(tables.equipmentDocuments);
    expect(new Set(files.keys())).toEqual(new Set(documents.map(({ objectPath }) => objectPath)));
    const beginnings: Record<string, string> = {
      'application/pdf': '%PDF-',
      'image/png': '\x89PNG\r\n',
    };
    for (const { objectPath, fileSize, mimeType, contentHash } of documents) {
      const bytes = Buffer.from(files.get(objectPath) ?? []);
      expect(bytes.length).toBe(fileSize);
      expect(fileSize).toBeLessThan(60_000);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(contentHash);
      const beginning = beginnings[mimeType] ?? 'unknown type';
      expect(bytes.toString('latin1', 0, beginning.length)).toBe(beginning);
    }
  });

  it('has a finished run and a running one, each with the Anlagen of its filters', async () => {
    const runs = await database.db.select().from(tables.scenarioRuns);
    expect(runs.filter(({ finishedAt }) => finishedAt)).toHaveLength(2);
    for (const run of runs) {
      const { scenarioRunTasks } = tables;
      const tasks = await database.db
        .select()
        .from(scenarioRunTasks)
        .where(eq(scenarioRunTasks.runId, run.id));
      const types = run.filters.filter(({ filterType }) => filterType === 'type');
      expect(new Set(tasks.map(({ equipmentType }) => equipmentType))).toEqual(
        new Set(types.map(({ filterValue }) => filterValue)),
      );
      const done = tasks.filter(({ status }) => status === 'done').length / tasks.length;
      expect(done).toBeCloseTo(run.finishedAt ? 1 : 0.58, 1);
      expect(tasks.some(({ note }) => note)).toBe(true);
    }
  });

  it('has inspections that are overdue, due soon, later, never done and paused, whenever it is loaded', async () => {
    const today = dayOf(Date.now());
    const { windows, months } = await countDue(database.db, { today });
    for (const [window, count] of Object.entries(windows)) {
      expect(count, window).toBeGreaterThan(window === 'paused' ? 0 : 5);
    }
    expect(months.length).toBeGreaterThan(5);
    const page = await listPage(database.db, { window: 'overdue', today }, { page: 1, limit: 500 });
    const names = JSON.parse(page).items.map((item: DueItem) => item.equipment.name);
    expect(names).toContain('Unterverteilung UV 3.2 Intensivstation');
    const duties = await database.db.select().from(tables.inspectionDuties);
    expect(duties.filter(({ rule }) => rule === 'never')).toHaveLength(1);
    expect(duties.filter(({ intervalUnit }) => intervalUnit !== null)).toHaveLength(1);
    expect(duties.every(({ lastDoneOn }) => lastDoneOn === null || lastDoneOn <= today)).toBe(true);
  });

  it('has defects of all classes and states, one dangerous and overdue, whenever it is loaded', async () => {
    const today = dayOf(Date.now());
    const defects = await database.db.select().from(tables.defects);
    expect(new Set(defects.map(({ severity }) => severity)).size).toBe(severities.length);
    expect(new Set(defects.map(({ status }) => status)).size).toBe(defectStatuses.length);
    const overdue = defects.filter((defect) => isDefectOverdue(defect, today));
    expect(overdue.map(({ severity }) => severity)).toContain('dangerous');
    expect(defects.filter(({ status, reason }) => status === 'open' && reason)).toHaveLength(1);
    expect(await database.db.$count(tables.defectEntries)).toBeGreaterThan(5);
  });

  it('has records of all results, a correction, a follow-up, and values of several years', async () => {
    const records = await database.db.select().from(tables.inspectionRecords);
    expect(new Set(records.map(({ result }) => result)).size).toBe(results.length);
    expect(records.filter(({ corrects }) => corrects)).toHaveLength(1);
    expect(records.filter(({ followsUpId }) => followsUpId)).toMatchObject([
      { verified: [{ severity: 'dangerous' }] },
    ]);
    const years = records.filter(({ equipment }) => equipment.name.includes('UV 3.2 '));
    expect(new Set(years.map(({ doneOn }) => doneOn.slice(0, 4))).size).toBe(5);
    for (const record of records) {
      const { signature, closedBy: _, changedIn: __, keptUntil: ___, ...body } = record;
      const given = { ...body, signature, duty: null };
      expect(inspectionRecordCalls.create.body.safeParse(given).error).toBeUndefined();
    }
    const { scenarioRunTasks } = tables;
    const tasks = await database.db.select().from(scenarioRunTasks);
    const inspected = tasks.filter(({ outcome }) => outcome !== null);
    expect(inspected.filter(({ recordId }) => recordId === null)).toMatchObject([
      { outcome: 'untestable', outcomeReason: expect.any(String) },
    ]);
  });

  it('gives every approved account its quick-search buttons, within the limit', async () => {
    const buttons = await database.db.select().from(tables.quickSearchButtons);
    const owners = new Set(buttons.map(({ userId }) => userId));
    expect(owners.size).toBe(4);
    for (const owner of owners) {
      const own = buttons.filter(({ userId }) => userId === owner);
      expect(own.length).toBeLessThanOrEqual(quickSearchLimit);
    }
  });
});
