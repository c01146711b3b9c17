/** Rows are checked and written in a thread of its own, with connections of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../db/database.ts';
import { auditLog } from '../db/tables/index.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: Awaited<ReturnType<typeof createOnServer>>;
let app: TestApp;
let admin: Person;
let dataDirectory: string;
beforeAll(async () => {
  server = await createOnServer(templateName);
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'anlagen-import-thread-'));
  app = await startTestApp({
    config: { databaseUrl: server.url, dataDirectory },
    database: openPostgres(server.url),
    storage: new DirectoryStorage(path.join(dataDirectory, 'files')),
  });
  admin = await app.person('admin');
});
afterAll(async () => {
  await app.close();
  await server.drop();
  await rm(dataDirectory, { recursive: true });
});

const headings = ['Name', 'Typ', 'Standort'];
const begin = (...rows: string[][]) => TestImport.begin(app, admin, { Liste: [headings, ...rows] });

it('is done there, with the sentences and the log entries of every other', async () => {
  const imported = await begin(['Pumpe 1', 'Pumpe', 'BT1-UG1'], ['P'.repeat(201), 'Pumpe', 'BT1']);
  expect(await imported.check()).toMatchObject({ counts: { new: 1, refused: 1 } });
  const { rows } = await app.database.pool.query(
    `select from pg_stat_activity where application_name = 'anlagenverwaltung-import'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const refused = await imported.rows('&verdict=refused');
  expect(refused.flatMap(({ findings }) => findings)).toContainEqual(
    expect.objectContaining({ sentence: 'Höchstens 200 Zeichen.' }),
  );
  expect(await imported.run()).toMatchObject({ state: 'done', counts: { new: 1 } });
  const entries = await app.database.db
    .select({ entity: auditLog.entityType })
    .from(auditLog)
    .where(eq(auditLog.importId, imported.id));
  expect(entries).toEqual(expect.arrayContaining([{ entity: 'equipment' }]));
});

it('says why an attempt has failed, and tries again', async () => {
  const imported = await begin(['Pumpe 2', 'Pumpe', 'BT1-UG2']);
  const { db } = app.database;
  await db.execute(sql`alter table equipment_types rename to renamed_types`);
  const waiting = await imported.check();
  expect(waiting).toMatchObject({ state: 'checking', retry: { error: expect.any(String) } });
  await db.execute(sql`alter table renamed_types rename to equipment_types`);
  await db.execute(sql`update jobs set run_after = now()`);
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'checked', counts: { new: 1 } });
});
