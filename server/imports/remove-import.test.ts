import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { auditLog, equipment, jobs } from '../db/tables/index.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { expectError } from '../testing/expect-error.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { put, uploadUrl } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { readHandler } from './read-import.ts';

let app: TestApp;
let reviewer: Person;
let imported: TestImport;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());

const db = () => app.database.db;
const remove = () => reviewer.send({ method: 'DELETE', url: `/api/imports/${imported.id}` });
const rowCount = async () =>
  (await db().execute(sql`select from import_rows where import_id = ${imported.id}`)).rows.length;

beforeEach(async () => {
  await db().delete(equipment);
  const rows = [
    ['Name', 'Typ', 'Standort'],
    ['Pumpe 1', 'Pumpe', 'BT1'],
    ['Lüfter 7', 'Lüftung', 'BT1'],
  ];
  imported = await TestImport.begin(app, reviewer, { Liste: rows });
  await imported.check();
  await imported.run();
});

describe('removing an import', () => {
  it('is possible when it cannot be taken back any more, and what it wrote stays', async () => {
    expectError(await remove(), 'import_wrong_state');
    expect(await rowCount()).toBe(3);
    await db().execute(sql`update imports set started_at = now() - interval '31 days'
      where id = ${imported.id}`);
    const entries = () => db().select().from(auditLog).where(eq(auditLog.importId, imported.id));
    const before = await entries();
    expect((await remove()).statusCode).toBe(204);
    expect(await rowCount()).toBe(0);
    expect(await db().select().from(equipment)).toHaveLength(2);
    expect(before.length).toBeGreaterThan(2);
    expect(await entries()).toEqual(before);
    const log = await db().select().from(auditLog).where(eq(auditLog.entityId, imported.id));
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'delete', oldValues: { fileName: 'liste.xlsx' } }),
    );
  });

  it('is possible while its file is read', async () => {
    const fileUrl = await uploadUrl(reviewer);
    await put(reviewer, fileUrl, Buffer.from('Name;Typ;Standort\nPumpe;Pumpe;BT1\n'));
    const payload = { fileUrl, fileName: 'liste.csv' };
    const made = await reviewer.send({ method: 'POST', url: '/api/imports', payload });
    imported = new TestImport(app, reviewer, made.json<ImportRecord>().id);
    const runner = new JobRunner(db(), app.app.log);
    const { storage } = app.app;
    const readStored = async (path: string) => {
      const content = await storage.read(path);
      expect((await remove()).statusCode).toBe(204);
      return content;
    };
    runner.handle('read_import', readHandler(readStored));
    await runner.runDue();
    const [job] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.kind, 'read_import'))
      .orderBy(desc(jobs.createdAt))
      .limit(1);
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(await rowCount()).toBe(0);
  });

  it('is possible after it was taken back', async () => {
    await imported.takeBack();
    expect((await remove()).statusCode).toBe(204);
    expect(await rowCount()).toBe(0);
  });
});
