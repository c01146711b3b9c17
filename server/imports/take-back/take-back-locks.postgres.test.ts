import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { equipment } from '../../db/tables/index.ts';
import { TestImport } from '../../testing/samples/import-file.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await app.database.pool.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);

it('locks a type before its Anlagen, as the rename of a type does', async () => {
  const { db } = app.database;
  const reviewer = await app.person('reviewer');
  const imported = async (...rows: string[][]) => {
    const one = await TestImport.begin(app, reviewer, { Liste: rows });
    await one.check();
    expect(await one.run()).toMatchObject({ state: 'done', counts: { refused: 0 } });
    return one;
  };
  const headings = ['Name', 'Typ', 'Standort'];
  await imported(headings, ['Pumpe 1', 'Pumpe', 'BT1-EG']);
  const [before] = await db.select().from(equipment);
  const id = before?.id ?? '';
  const change = await imported(['ID', 'Typ'], [id, 'Kreiselpumpe']);
  await change.send('POST', '/take-back');
  let taking: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from equipment_types where name = 'Pumpe' for update`);
    taking = app.app.jobs.runDue();
    await somebodyWaits();
    await tx.execute(sql`select from equipment where id = ${id} for update nowait`);
  });
  await taking;
  expect(await change.get()).toMatchObject({ state: 'taken_back', retry: null });
  expect(await db.select().from(equipment).where(eq(equipment.id, id))).toMatchObject([
    { type: 'Pumpe' },
  ]);
});
