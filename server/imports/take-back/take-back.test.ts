import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TakeBackPreview } from '#contract/imports/imports.ts';
import {
  equipment,
  equipmentComments,
  equipmentTypes,
  safetyPoints,
} from '../../db/tables/index.ts';
import { expectError } from '../../testing/expect-error.ts';
import { sampleEquipment } from '../../testing/samples/equipment-samples.ts';
import { TestImport, type Workbook } from '../../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
  await db().delete(equipmentTypes);
  await db().delete(safetyPoints);
});

const db = () => app.database.db;
const stored = () => db().select().from(equipment).orderBy(equipment.name);
const names = async () => (await stored()).map(({ name }) => name);
const idOf = async (name: string) => {
  const [found] = await db().select().from(equipment).where(eq(equipment.name, name));
  if (!found) throw new Error(`there is no ${name}`);
  return found.id;
};

/** Everything is written. */
async function imported(file: Workbook): Promise<TestImport> {
  const one = await TestImport.begin(app, reviewer, file);
  await one.check();
  expect(await one.run()).toMatchObject({ state: 'done', counts: { refused: 0 } });
  return one;
}

const list = (...rows: string[][]): Workbook => ({ Liste: [['Name', 'Typ', 'Standort'], ...rows] });
const pump = ['Pumpe 1', 'Pumpe', 'BT3-UG1'];
const fan = ['Lüfter 7', 'Lüftung', 'BT3-EG'];

/** Gives Anlagen other names. */
async function renaming(renamed: Record<string, string>): Promise<TestImport> {
  const rows = [];
  for (const [from, to] of Object.entries(renamed)) rows.push([await idOf(from), to]);
  return imported({ Liste: [['ID', 'Name'], ...rows] });
}

const rename = async (from: string, to: string) =>
  reviewer.send({
    ...{ method: 'PATCH', url: `/api/equipment/${await idOf(from)}`, payload: { name: to } },
  });

const comment = async (name: string, content: string) => {
  const url = `/api/equipment/${await idOf(name)}/comments`;
  return reviewer.send({ method: 'POST', url, payload: { content } });
};

const preview = async ({ id }: TestImport) =>
  (await reviewer.send({ url: `/api/imports/${id}/take-back` })).json<TakeBackPreview>();

it('leads from a row to its Anlage only as long as there is one', async () => {
  const one = await imported(list(pump, fan));
  const leads = async () => (await one.rows()).map(({ equipmentId }) => equipmentId);
  expect(await leads()).toEqual([await idOf('Pumpe 1'), await idOf('Lüfter 7')]);
  await rename('Pumpe 1', 'Pumpe 2');
  await one.takeBack();
  expect(await leads()).toEqual([await idOf('Pumpe 2'), null]);
});

it('restores what was changed, and leaves what somebody has touched since', async () => {
  const first = await imported(list(pump, fan));
  const change = await renaming({ 'Lüfter 7': 'Lüfter 8', 'Pumpe 1': 'Pumpe 2' });
  await rename('Pumpe 2', 'Pumpe 3');
  expect(await preview(change)).toMatchObject({
    ...{ removed: 0, restored: 1, kept: 1 },
    keptRecords: [
      {
        row: 3,
        equipmentId: await idOf('Pumpe 3'),
        reason: 'Der Eintrag ist seither geändert worden.',
      },
    ],
  });
  await change.takeBack();
  expect(await names()).toEqual(['Lüfter 7', 'Pumpe 3']);
  await comment('Lüfter 7', 'Läuft unrund');
  expect(await preview(first)).toMatchObject({ removed: 0, kept: 2 });
});

it('restores an Anlage whose new comment somebody has changed, and says that the comment stays', async () => {
  await imported(list(pump));
  const change = await imported({
    Liste: [
      ['Name', 'Typ', 'Standort', 'Kommentar'],
      ['Pumpe 1', 'Kreiselpumpe', 'BT3-UG1', 'Tropft'],
    ],
  });
  const [made] = await db().select().from(equipmentComments);
  await reviewer.send({
    ...{
      method: 'PATCH',
      url: `/api/equipment-comments/${made?.id}`,
      payload: { content: 'Tropft stark' },
    },
  });
  expect(await preview(change)).toMatchObject({
    ...{ removed: 0, restored: 1, kept: 1 },
    keptRecords: [{ row: 2, reason: 'Der Kommentar dazu ist seither geändert worden und bleibt.' }],
  });
  await change.takeBack();
  expect(await stored()).toMatchObject([{ type: 'Pumpe' }]);
  expect(await db().select().from(equipmentComments)).toMatchObject([{ content: 'Tropft stark' }]);
});

it('says which new safety points stay, because other Anlagen use them by now', async () => {
  await imported(list(fan));
  const change = await imported({
    Anlagen: [['Name', 'Typ', 'Standort'], pump],
    Absicherungen: [
      ['Anlage', 'Absicherungspunkt', 'Bauteil'],
      ['Pumpe 1', '12F4', 'BT3'],
      ['Pumpe 1', '12F5', 'BT3'],
    ],
  });
  const points = db().select().from(safetyPoints).orderBy(safetyPoints.identifier);
  const [used] = await points;
  const url = `/api/equipment/${await idOf('Lüfter 7')}/safety-links`;
  await reviewer.send({
    method: 'POST',
    url,
    payload: { role: 'primary', safetyPointId: used?.id },
  });
  expect(await preview(change)).toMatchObject({
    ...{ removed: 3, kept: 1 },
    keptRecords: [
      {
        row: 2,
        reason: 'Der Absicherungspunkt ist seither geändert worden oder wird verwendet und bleibt.',
      },
    ],
  });
  await change.takeBack();
  expect(await points).toMatchObject([{ identifier: '12F4' }]);
});

it('lists what stays page by page', async () => {
  const one = await imported(list(pump, fan, ['Ventil 3', 'Ventil', 'BT3-EG']));
  for (const name of ['Pumpe 1', 'Lüfter 7', 'Ventil 3']) await comment(name, 'Tropft');
  const page = async (number: number) => {
    const url = `/api/imports/${one.id}/take-back?page=${number}&limit=2`;
    const { kept, keptRecords } = (await reviewer.send({ url })).json<TakeBackPreview>();
    return [kept, ...keptRecords.map(({ row }) => row)];
  };
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, 4, 3], [3, 2], [3]]);
});

it('leaves the new name if another Anlage has the former one by now', async () => {
  const first = await imported(list(pump, fan));
  const change = await renaming({ 'Pumpe 1': 'Pumpe 2', 'Lüfter 7': 'Lüfter 8' });
  await imported(list(pump));
  expect(await preview(change)).toMatchObject({
    ...{ restored: 1, kept: 1 },
    keptRecords: [
      { row: 2, reason: 'Ihren früheren Namen und Standort hat jetzt eine andere Anlage.' },
    ],
  });
  expect(await change.takeBack()).toMatchObject({ state: 'taken_back', error: null });
  expect(await names()).toEqual(['Lüfter 7', 'Pumpe 1', 'Pumpe 2']);
  // What another import has left changed is a change, although that one was taken back.
  expect(await preview(first)).toMatchObject({
    ...{ removed: 1, kept: 1 },
    keptRecords: [{ row: 2, reason: 'Der Eintrag ist seither geändert worden.' }],
  });
});

it('passes over what another import has changed and taken back again', async () => {
  const house = (tags: string, reason: string, status: string): Workbook => ({
    Anlagen: [
      ['Name', 'Typ', 'Standort', 'Tags'],
      [...pump, tags],
      [...fan, tags],
    ],
    Verknüpfungen: [
      ['Anlage', 'Anlage Standort', 'Art', 'Ziel', 'Ziel Standort', 'Kommentar'],
      ['Pumpe 1', 'BT3-UG1', 'Abhängigkeit', 'Lüfter 7', 'BT3-EG', reason],
    ],
    Absicherungen: [
      ['Anlage', 'Anlage Standort', 'Absicherungspunkt', 'Bauteil', 'Rolle', 'Status'],
      ['Pumpe 1', 'BT3-UG1', '12F4', 'BT3', 'Primär', status],
    ],
  });
  const first = await imported(house('Alt', 'Nur Rack 2', 'Vorgeschlagen'));
  const second = await imported(house('Neu', 'Nur Rack 3', 'Bestätigt'));
  expect(await second.get()).toMatchObject({ counts: { changed: 4 } });
  expect(await preview(first)).toMatchObject({ removed: 0, kept: 4 });
  expect(await second.takeBack()).toMatchObject({ state: 'taken_back' });
  expect(await preview(first)).toEqual({ removed: 4, restored: 0, kept: 0, keptRecords: [] });
  await first.takeBack();
  expect(await names()).toEqual([]);
});

it('leaves no type behind that an Anlage of somebody else needs again', async () => {
  const one = await imported(list(pump));
  await one.takeBack();
  expect(await db().select().from(equipmentTypes)).toEqual([]);
  const again = { ...sampleEquipment({ type: 'Pumpe' }), name: 'Pumpe 9' };
  await reviewer.send({ method: 'POST', url: '/api/equipment', payload: again });
  await app.app.jobs.runDue();
  expect(await db().select().from(equipmentTypes)).toMatchObject([{ name: 'Pumpe' }]);
});

it('takes the type of an import before it, which was taken back while the type was in use', async () => {
  const one = await imported(list(pump));
  const other = await imported(list(['Pumpe 2', 'Pumpe', 'BT3-EG']));
  await one.takeBack();
  expect(await db().select().from(equipmentTypes)).toMatchObject([{ name: 'Pumpe' }]);
  await other.takeBack();
  expect(await db().select().from(equipmentTypes)).toEqual([]);
});

it('leaves the type of an import before it that it has not used', async () => {
  const one = await imported(list(pump));
  const payload = { ...sampleEquipment(), name: 'Eigene Pumpe', type: 'Pumpe' };
  await reviewer.send({ method: 'POST', url: '/api/equipment', payload });
  await one.takeBack();
  const url = `/api/equipment/${await idOf('Eigene Pumpe')}`;
  await reviewer.send({ method: 'DELETE', url });
  const other = await imported(list(fan));
  await other.takeBack();
  expect(await db().select().from(equipmentTypes)).toMatchObject([{ name: 'Pumpe' }]);
});

it('leaves the type of an Anlage that stays, and of one that somebody has created since', async () => {
  const one = await imported(list(pump, fan));
  await rename('Pumpe 1', 'Pumpe 2');
  const other = { ...sampleEquipment({ type: 'Lüftung' }), name: 'Lüfter 9' };
  await reviewer.send({ method: 'POST', url: '/api/equipment', payload: other });
  await one.takeBack();
  expect(await names()).toEqual(['Lüfter 9', 'Pumpe 2']);
  const types = await db().select().from(equipmentTypes).orderBy(equipmentTypes.name);
  expect(types).toMatchObject([{ name: 'Lüftung' }, { name: 'Pumpe' }]);
});

it('gives names back that Anlagen of one import have passed on', async () => {
  const here = (name: string) => [name, 'Pumpe', 'BT3-UG1'];
  await imported(list(here('A'), here('B')));
  const first = await renaming({ B: 'C' });
  await first.takeBack();
  const one = await renaming({ B: 'C' });
  const two = await renaming({ A: 'B' });
  expect(await preview(one)).toMatchObject({ restored: 0, kept: 1 });
  await two.takeBack();
  expect(await preview(one)).toMatchObject({ restored: 1, kept: 0 });
  await one.takeBack();
  expect(await names()).toEqual(['A', 'B']);
});

it('leaves an Anlage with the comment of the import that somebody has changed', async () => {
  const one = await imported({
    Liste: [
      ['Name', 'Typ', 'Standort', 'Kommentar'],
      [...pump, 'Tropft'],
      [...fan, 'Läuft unrund'],
    ],
  });
  const url = `/api/equipment/${await idOf('Pumpe 1')}/comments`;
  const [{ id }] = (await reviewer.send({ url })).json();
  const payload = { content: 'Tropft nicht mehr', base: { content: 'Tropft' } };
  expect(
    (await reviewer.send({ method: 'PATCH', url: `/api/equipment-comments/${id}`, payload }))
      .statusCode,
  ).toBe(200);
  expect(await preview(one)).toMatchObject({
    ...{ removed: 1, kept: 1 },
    keptRecords: [{ reason: 'Ihre Kommentare sind seither ergänzt oder geändert worden.' }],
  });
  await one.takeBack();
  expect(await names()).toEqual(['Pumpe 1']);
});

it('takes back a row that has only added a comment', async () => {
  await imported(list(pump, fan));
  const id = await idOf('Pumpe 1');
  const rows = [
    ['ID', 'Kommentar'],
    [id, 'Tropft'],
    [await idOf('Lüfter 7'), 'Läuft unrund'],
  ];
  const one = await imported({ Liste: rows });
  await rename('Lüfter 7', 'Lüfter 8');
  expect(await preview(one)).toEqual({ removed: 0, restored: 2, kept: 0, keptRecords: [] });
  await one.takeBack();
  expect((await reviewer.send({ url: `/api/equipment/${id}/comments` })).json()).toEqual([]);
  const again = await imported({ Liste: rows });
  const [{ id: comment }] = (await reviewer.send({ url: `/api/equipment/${id}/comments` })).json();
  await reviewer.send({ method: 'DELETE', url: `/api/equipment-comments/${comment}` });
  expect(await preview(again)).toMatchObject({
    ...{ restored: 1, kept: 1 },
    keptRecords: [{ reason: 'Der Kommentar ist seither geändert oder gelöscht worden.' }],
  });
});

it('passes over a comment that somebody has deleted since', async () => {
  await imported(list(pump));
  const one = await imported({
    Liste: [
      ['ID', 'Name', 'Kommentar'],
      [await idOf('Pumpe 1'), 'Pumpe 2', 'Tropft'],
    ],
  });
  const url = `/api/equipment/${await idOf('Pumpe 2')}/comments`;
  const [{ id }] = (await reviewer.send({ url })).json();
  await reviewer.send({ method: 'DELETE', url: `/api/equipment-comments/${id}` });
  expect(await one.takeBack()).toMatchObject({ state: 'taken_back', error: null });
  expect(await names()).toEqual(['Pumpe 1']);
});

it('leaves a safety point of the import that somebody has changed', async () => {
  const one = await imported({
    Anlagen: [['Name', 'Typ', 'Standort'], pump],
    Absicherungen: [
      ['Anlage', 'Anlage Standort', 'Absicherungspunkt', 'Bauteil', 'Rolle', 'Status'],
      ['Pumpe 1', 'BT3-UG1', '12F4', 'BT3', 'Primär', 'Vorgeschlagen'],
    ],
  });
  const points = () => db().execute<{ id: string }>(sql`select id from safety_points`);
  const [point] = (await points()).rows;
  const url = `/api/safety-points/${point?.id}`;
  const payload = { description: 'Im Keller links' };
  expect((await reviewer.send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
  expect(await one.takeBack()).toMatchObject({ state: 'taken_back', error: null });
  expect(await names()).toEqual([]);
  expect((await points()).rows).toEqual([point]);
  await db().execute(sql`delete from safety_points`);
});

it('has an entry in the log for all that it does, with the import', async () => {
  const one = await imported(list(pump, fan));
  await one.takeBack();
  const { rows } = await db().execute(sql`
    select action, entity_type as type, equipment_name as name from audit_log
    where import_id = ${one.id} and action = 'delete' order by type, name`);
  expect(rows).toMatchObject([
    { type: 'equipment', name: 'Lüfter 7' },
    { type: 'equipment', name: 'Pumpe 1' },
    { type: 'equipmentType' },
    { type: 'equipmentType' },
  ]);
});

it('says in the log when it has ended, and what became of the entries', async () => {
  const one = await imported(list(pump, fan));
  await rename('Pumpe 1', 'Pumpe 2');
  await one.takeBack();
  const { rows } = await db().execute(sql`
    select user_id as "userId", new_values as now from audit_log
    where entity_type = 'import' and entity_id = ${one.id} and new_values ? 'state'
    order by created_at`);
  expect(rows.slice(-2)).toEqual([
    { userId: reviewer.id, now: { state: 'taking_back' } },
    { userId: reviewer.id, now: { state: 'taken_back', removed: 1, restored: 0, kept: 1 } },
  ]);
});

it('is refused after 30 days', async () => {
  const one = await imported(list(pump));
  await db().execute(sql`update imports set started_at = now() - interval '31 days'
    where id = ${one.id}`);
  const answer = await reviewer.send({ method: 'POST', url: `/api/imports/${one.id}/take-back` });
  expectError(answer, 'import_too_old');
});
