import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostAttempts } from '#contract/jobs.ts';
import { auditLog, equipment, equipmentTypes, imports, jobs, users } from '../db/tables/index.ts';
import { parseNotice } from '../notify/notices.ts';
import * as mortal from '../testing/mortal-runner.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { checkHandler, runHandler } from './run-import.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
});

const db = () => app.database.db;
const headings = 'Name;Typ;Standort';
/** More than two steps of a run. */
const rowCount = 25;
const rowsPerStep = 10;
const list = (rows = rowCount) =>
  Buffer.from(
    [headings, ...Array.from({ length: rows }, (_, at) => `Anlage ${at};Pumpe;BT1-${at}`)].join(
      '\r\n',
    ),
  );
const begin = async (rows?: number) => {
  const imported = await TestImport.begin(app, admin, list(rows), 'liste.csv');
  await imported.check();
  return imported;
};
const count = async () => {
  const [found] = (await db().execute(sql`select count(*)::int as n from equipment`)).rows;
  return found?.n;
};
const entriesOf = ({ id }: TestImport) =>
  db().select({ id: auditLog.entityId }).from(auditLog).where(eq(auditLog.importId, id));

/** The last entry first. */
const logOf = ({ id }: TestImport) =>
  db().select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(desc(auditLog.createdAt));

const mortalRunner = (steps: number) =>
  mortal.mortalRunner(app, { kind: 'run_import', handler: runHandler(rowsPerStep), steps });

it('goes on after a crash where it was: nothing twice, nothing missing', async () => {
  const imported = await begin();
  await imported.start();
  for (const steps of [1, 3, 4]) {
    await mortalRunner(steps).runDue();
    await mortal.makeJobsDue(app);
  }
  expect(await count()).toBeGreaterThan(0);
  expect(await count()).toBeLessThan(rowCount);
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({
    state: 'done',
    counts: { new: rowCount, refused: 0 },
  });
  expect(await count()).toBe(rowCount);
  const entries = await entriesOf(imported);
  // One of them is the new type.
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.length).toBeGreaterThanOrEqual(rowCount);
  await imported.takeBack();
  expect(await count()).toBe(0);
});

it('is written by one job, also if it was stopped and started again before its turn', async () => {
  const imported = await begin();
  await imported.start();
  await imported.send('POST', '/stop');
  await imported.start();
  // The first job ends in the middle; the second one is due and must leave the rows alone.
  await mortalRunner(4).runDue();
  expect(await imported.get()).toMatchObject({ state: 'running' });
  await db().update(jobs).set({ runAfter: sql`now()` }).where(eq(jobs.state, 'waiting'));
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'done', counts: { new: rowCount } });
  await imported.takeBack();
  expect(await count()).toBe(0);
});

it('that was given up goes on where it was when an administrator repeats it', async () => {
  const imported = await begin();
  await imported.start();
  await db()
    .update(jobs)
    .set({ attempts: mostAttempts - 1 })
    .where(eq(jobs.kind, 'run_import'));
  await mortalRunner(5).runDue();
  // The counts are those of the rows that were written, not of the check.
  const written = await count();
  expect(written).toBeLessThan(rowCount);
  expect(await imported.get()).toMatchObject({ state: 'failed', counts: { new: written } });
  const [job] = await db().select().from(jobs).where(eq(jobs.state, 'failed'));
  await admin.send({ method: 'POST', url: `/api/admin/jobs/${job?.id}/repeat` });
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({
    ...{ state: 'done', error: null, counts: { new: rowCount, refused: 0 } },
  });
  expect(await count()).toBe(rowCount);
});

it('waits for another one that writes before it is taken back', async () => {
  const first = await begin();
  await first.run();
  const second = await begin(rowCount + 5);
  await second.start();
  await mortalRunner(3).runDue();
  await first.takeBack();
  expect(await first.get()).toMatchObject({ state: 'taking_back' });
  expect(await count()).toBe(rowCount);
  await db().update(jobs).set({ runAfter: sql`now()` }).where(eq(jobs.kind, 'run_import'));
  await app.app.jobs.runDue();
  expect(await second.get()).toMatchObject({ state: 'done' });
  await db().update(jobs).set({ runAfter: sql`now()` }).where(eq(jobs.kind, 'take_back_import'));
  await app.app.jobs.runDue();
  expect(await first.get()).toMatchObject({ state: 'taken_back' });
  expect(await count()).toBe(5);
});

it('stops after the present batch when somebody wants it to', async () => {
  const imported = await begin();
  await imported.start();
  await mortalRunner(3).runDue();
  await imported.send('POST', '/stop');
  await db().update(jobs).set({ runAfter: sql`now()`, state: 'waiting' });
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'stopped' });
  expect(await count()).toBeLessThan(rowCount);
});

it('announces one Anlage of each batch, and says that there are more', async () => {
  const imported = await begin();
  const notices: ReturnType<typeof parseNotice>[] = [];
  const stopListening = await app.database.listen({
    onNotice: (payload) => notices.push(parseNotice(payload)),
    onListening: () => {},
    onLost: () => {},
  });
  await imported.run();
  const anlagen = () =>
    notices.filter((one) => one.type === 'changed' && one.entity === 'equipment');
  await expect.poll(anlagen).toMatchObject([{ action: 'create', isOneOfMany: true }]);
  await stopListening();
});

it('says why its last attempt failed, and comes up at once to be stopped', async () => {
  const imported = await begin();
  await imported.start();
  const announced: unknown[] = [];
  const stopListening = await app.database.listen({
    onNotice: (payload) => announced.push(parseNotice(payload)),
    onListening: () => {},
    onLost: () => {},
  });
  await mortalRunner(3).runDue();
  await expect
    .poll(() => announced.slice(-2))
    .toMatchObject([{ entity: 'job' }, { entity: 'import', id: imported.id }]);
  await stopListening();
  expect(await imported.get()).toMatchObject({
    ...{ state: 'running', error: null },
    retry: { error: expect.stringMatching(/\.$/), at: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  await imported.send('POST', '/stop');
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'stopped', retry: null });
});

it('comes up at once to be stopped if its check waits after an error', async () => {
  const imported = await begin(3);
  await imported.send('PUT', '/plan', (await imported.get()).plan ?? {});
  const handler = checkHandler(db());
  await mortal.mortalRunner(app, { kind: 'check_import', handler, steps: 2 }).runDue();
  expect(await imported.get()).toMatchObject({
    ...{ state: 'checking', retry: { error: expect.stringMatching(/\.$/) } },
  });
  await imported.send('POST', '/stop');
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'read', retry: null });
});

it('waits while another import writes', async () => {
  const [first, second] = [await begin(3), await begin(3)];
  await first.start();
  await mortalRunner(2).runDue();
  await second.start();
  await db()
    .update(jobs)
    .set({ state: 'done', finishedAt: sql`now()` })
    .where(eq(jobs.state, 'running'));
  await app.app.jobs.runDue();
  expect(await second.get()).toMatchObject({ state: 'waiting' });
  await db().update(imports).set({ state: 'done' }).where(eq(imports.id, first.id));
  await db().update(jobs).set({ runAfter: sql`now()` });
  await app.app.jobs.runDue();
  expect(await second.get()).toMatchObject({ state: 'done' });
});

it('creates no type that somebody has created since the check', async () => {
  await db().delete(equipmentTypes);
  const [first, second] = [await begin(3), await begin(3)];
  expect(await second.get()).toMatchObject({ newTypes: ['Pumpe'] });
  await first.run();
  expect(await second.run()).toMatchObject({ state: 'done' });
  expect(await db().select().from(equipmentTypes)).toHaveLength(1);
});

const account = 'Das Konto, das den Import begonnen hat,';
it.each([
  [{ role: 'editor' }, `${account} darf nicht mehr importieren.`],
  [{ status: 'blocked' }, `${account} ist nicht mehr aktiv.`],
] as const)('is not written for a person who has become %o before its turn', async (now, error) => {
  const person = await app.person('reviewer');
  const imported = await TestImport.begin(app, person, list(3), 'liste.csv');
  await imported.check();
  await imported.start();
  await db().update(users).set(now).where(eq(users.id, person.id));
  await app.app.jobs.runDue();
  const [stored] = await db().select().from(imports).where(eq(imports.id, imported.id));
  expect(stored).toMatchObject({ state: 'failed', error, counts: { new: 0 } });
  expect(await count()).toBe(0);
});

it('is not written for an account that is gone', async () => {
  const person = await app.person('reviewer');
  const imported = await TestImport.begin(app, person, list(3), 'liste.csv');
  await imported.check();
  await imported.start();
  await db().delete(users).where(eq(users.id, person.id));
  await app.app.jobs.runDue();
  const [stored] = await db().select().from(imports).where(eq(imports.id, imported.id));
  expect(stored).toMatchObject({ state: 'failed', error: `${account} gibt es nicht mehr.` });
  expect(await count()).toBe(0);
});

it('can be checked again after its check was given up', async () => {
  const imported = await begin(3);
  const { plan } = await imported.get();
  await imported.send('PUT', '/plan', plan ?? {});
  await db().update(jobs).set({ attempts: mostAttempts }).where(eq(jobs.kind, 'check_import'));
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({
    ...{ state: 'read', error: 'Der Server endete bei jedem Versuch mitten in der Arbeit.' },
  });
  expect(await imported.check()).toMatchObject({ state: 'checked', error: null });
});

it('is given up with a sentence after its last attempt', async () => {
  const imported = await begin(3);
  await imported.start();
  await mortalRunner(1).runDue();
  await db().update(jobs).set({ attempts: 100, runAfter: sql`now()`, state: 'waiting' });
  await app.app.jobs.runDue();
  const { state, error } = await imported.get();
  expect([state, error]).toEqual(['failed', expect.stringMatching(/\.$/)]);
  const [last] = await logOf(imported);
  expect(last).toMatchObject({ userId: null, newValues: { state: 'failed', error, new: 0 } });
});

it('says in the log that it began and how it ended', async () => {
  const imported = await begin(3);
  await imported.run();
  const [ended, begun] = await logOf(imported);
  const counts = { new: 3, changed: 0, unchanged: 0, skipped: 0, refused: 0 };
  expect(begun).toMatchObject({ userId: admin.id, newValues: { state: 'running', ...counts } });
  expect(ended).toMatchObject({
    ...{ action: 'update', userId: admin.id },
    ...{ oldValues: { state: 'running' }, newValues: { state: 'done', ...counts } },
  });
});
