import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { updateCode } from '../../codes/equipment-codes-service.ts';
import { updateComment } from '../../comments/comments-service.ts';
import { equipment, equipmentCodes, equipmentComments } from '../../db/tables/index.ts';
import { equipmentWithCodes } from '../../testing/samples/code-samples.ts';
import { sampleEquipment } from '../../testing/samples/equipment-samples.ts';
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

it('leaves a change whose transaction began before the import', async () => {
  const { db } = app.database;
  const reviewer = await app.person('reviewer');
  const send = async <Answer>(url: string, payload: object) =>
    (await reviewer.send({ method: 'POST', url, payload })).json<Answer>();
  const anlage = await send<Equipment>('/api/equipment', sampleEquipment());
  const { id } = await send<Comment>(`/api/equipment/${anlage.id}/comments`, { content: 'Alt' });
  const rows = [
    ['ID', 'Anlage ID', 'Kommentar'],
    [id, anlage.id, 'Importiert'],
  ];
  const imported = await TestImport.begin(app, reviewer, { Kommentare: rows });
  await imported.check();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select now()`);
    expect(await imported.run()).toMatchObject({ state: 'done', counts: { changed: 1 } });
    await updateComment(tx, reviewer.id, id, { content: 'Später' });
  });
  expect(await imported.takeBack()).toMatchObject({ takenBack: { kept: 1, restored: 0 } });
  const [kept] = await db.select().from(equipmentComments).where(eq(equipmentComments.id, id));
  expect(kept).toMatchObject({ content: 'Später' });
});

it('leaves a code that somebody is changing while it is taken back', async () => {
  const { db } = app.database;
  const reviewer = await app.person('reviewer');
  const { name, locationRaw } = await equipmentWithCodes(reviewer, {
    ...{ name: 'Pumpe 9', locationRaw: 'BT9-EG' },
  });
  const rows = [
    ['Name', 'Standort', 'Codes'],
    [name, locationRaw, 'INV-1, INV-2'],
  ];
  const imported = await TestImport.begin(app, reviewer, { Liste: rows });
  await imported.check();
  expect(await imported.run()).toMatchObject({ state: 'done', counts: { changed: 1 } });
  const { id, value } = equipmentCodes;
  const [code] = await db.select({ id }).from(equipmentCodes).where(eq(value, 'INV-1'));
  await imported.send('POST', '/take-back');
  let taking: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    await updateCode(tx, reviewer.id, code?.id ?? '', { isReplaced: true });
    taking = app.app.jobs.runDue();
    await somebodyWaits();
  });
  await taking;
  expect(await imported.get()).toMatchObject({ takenBack: { restored: 1, kept: 1 } });
  expect(await db.select({ value }).from(equipmentCodes)).toEqual([{ value: 'INV-1' }]);
});
