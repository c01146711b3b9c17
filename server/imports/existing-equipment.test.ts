/** Rows about Anlagen that are there, or were. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { equipment, equipmentTypes } from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

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
});

const db = () => app.database.db;
const begin = (file: Workbook) => TestImport.begin(app, reviewer, file);
const stored = () => db().select().from(equipment).orderBy(equipment.name);

it('refuses a row whose Anlage would get the name and the location of another one', async () => {
  const first = await begin({
    Liste: [
      ['Name', 'Typ', 'Bauteil', 'Etage'],
      ['Pumpe', 'Pumpe', 'BT3', 'UG1'],
      ['Pumpe', 'Pumpe', 'BT3', 'EG'],
    ],
  });
  await first.check();
  await first.run();
  const rows = await stored();
  const below = rows.find(({ locationFloor }) => locationFloor === 'UG1');
  const second = await begin({
    Liste: [
      ['ID', 'Etage'],
      [below?.id ?? '', 'EG'],
    ],
  });
  expect((await second.check()).counts).toMatchObject({ refused: 1, changed: 0 });
  expect(await second.run()).toMatchObject({ state: 'done', counts: { refused: 1 } });
  const row = (await second.rows()).at(-1);
  expect(row?.findings).toMatchObject([
    { code: 'exists', sentence: 'Eine Anlage mit diesem Namen und Standort gibt es bereits.' },
  ]);
  expect(await stored()).toEqual(rows);
});

it('says of a row of an old export that its Anlage was deleted, and creates it again', async () => {
  const payload = { ...sampleEquipment(), name: 'Pumpe 9' };
  const answer = await reviewer.send({ method: 'POST', url: '/api/equipment', payload });
  const { id, locationRaw } = answer.json<Equipment>();
  await reviewer.send({ method: 'DELETE', url: `/api/equipment/${id}` });
  const unknown = randomUUID();
  const imported = await begin({
    Liste: [
      ['ID', 'Name', 'Typ', 'Standort'],
      [id, 'Pumpe 9', 'Pumpe', locationRaw],
      [unknown, 'Pumpe 10', 'Pumpe', 'BT7'],
    ],
  });
  expect(await imported.check()).toMatchObject({ counts: { new: 2 } });
  const findings = (await imported.rows('&weight=warning')).map((row) => [row.row, row.findings]);
  const today = new Date().toLocaleDateString('de-DE', {
    ...{ timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' },
  });
  const sentence = `Diese Anlage wurde am ${today} gelöscht. Die Zeile legt sie wieder an.`;
  expect(findings).toMatchObject([
    [2, [{ code: 'new_type' }, { code: 'deleted', column: 0, sentence }]],
  ]);
  await imported.run();
  expect((await stored()).map((one) => one.id).sort()).toEqual([id, unknown].sort());
});

it('does not call an Anlage similar that is the same', async () => {
  await reviewer.send({
    ...{ method: 'POST', url: '/api/equipment' },
    payload: { ...sampleEquipment(), name: 'Kessel Nord' },
  });
  const [there] = await stored();
  const imported = await begin({
    Liste: [
      ['ID', 'Name', 'Typ', 'Standort'],
      [randomUUID(), 'Kessel Nord', 'Kessel', there?.locationRaw ?? ''],
    ],
  });
  await imported.check();
  const findings = (await imported.rows()).flatMap((row) => row.findings);
  expect(findings).toMatchObject([{ code: 'exists' }]);
});
