import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Equipment, SimilarEquipment } from '#contract/equipment/equipment.ts';
import { equipment } from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { derivedColumns } from './equipment-columns.ts';

let running: TestApp;
let editor: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.db.delete(equipment);
});

const post = async <T>(url: string, payload: object) =>
  (await editor.send({ method: 'POST', url, payload })).json<T>();
const check = (payload: object) => post<SimilarEquipment>('/api/equipment/check-similar', payload);

/** Creates an Anlage and returns it as the check would suggest it. */
async function make(fields: object) {
  const { id, name, type } = await post<Equipment>('/api/equipment', sampleEquipment(fields));
  return { id, name, type };
}

const nothing = { isDuplicate: false, suggestions: [] };

it('finds a similar name at the same location and reports it as a duplicate', async () => {
  const made = await make({ name: 'Lüftungsanlage RLT 08 Physio', locationRaw: 'BT5-EG-B07' });
  expect(
    await check({ name: 'Luftungsanlage RLT 08 Physiotherapie', locationRaw: 'bt5-eg-b07 ' }),
  ).toEqual({ isDuplicate: true, suggestions: [made] });
  expect(await check({ name: 'Aufzug', locationRaw: 'BT5-EG-B07' })).toEqual(nothing);
});

it('does not find the Anlage that is being entered, which may be saved already', async () => {
  const asked = { name: 'Pumpe 1', locationRaw: 'BT5-EG' };
  const made = await make(asked);
  expect(await check({ ...asked, id: made.id })).toEqual(nothing);
  const other = await make({ name: 'Pumpe 2', locationRaw: 'BT5-EG' });
  const found = { isDuplicate: true, suggestions: [other] };
  expect(await check({ ...asked, id: made.id })).toEqual(found);
});

it('finds it at the same location whatever its type', async () => {
  const made = await make({ name: 'Pumpe 1', type: 'Pumpe', locationRaw: 'BT5-EG' });
  const asked = { name: 'Pumpe 2', locationRaw: 'BT5-EG' };
  const found = { isDuplicate: true, suggestions: [made] };
  expect(await check(asked)).toEqual(found);
  expect(await check({ ...asked, type: 'Pumpe' })).toEqual(found);
  expect(await check({ ...asked, type: 'Zähler' })).toEqual(found);
});

it('finds it among more Anlagen than are compared, the most similar first', async () => {
  const locationRaw = 'BT5-UG-HEIZZENTRALE';
  const crowd = Array.from({ length: 300 }, (_, at) => `Ventil ${at} im Heizkreis`);
  const rows = [...crowd, 'Zirkulationspumpe 1', 'Zirkulationspumpe 12'].map((name) =>
    sampleEquipment({ name, locationRaw }),
  );
  await running.database.db
    .insert(equipment)
    .values(rows.map((fields) => ({ ...fields, ...derivedColumns(fields) })));
  const { isDuplicate, suggestions } = await check({ name: 'Zirkulationspumpe 2', locationRaw });
  expect(isDuplicate).toBe(true);
  expect(suggestions.map(({ name }) => name)).toEqual([
    'Zirkulationspumpe 1',
    'Zirkulationspumpe 12',
  ]);
});

it('suggests the same name and type elsewhere in the building without reporting a duplicate', async () => {
  const made = await make({
    name: 'Pumpe',
    type: 'Pumpe',
    locationRaw: 'BT5-OG1',
    locationBuilding: '5',
  });
  const elsewhere = { isDuplicate: false, suggestions: [made] };
  const asked = { name: 'pumpe', type: 'Pumpe', locationRaw: 'BT5-OG2' };
  expect(await check(asked)).toEqual(elsewhere);
  expect(await check({ ...asked, locationRaw: 'BT6-OG2' })).toEqual(nothing);
  expect(await check({ ...asked, name: 'pumpe 2' })).toEqual(nothing);
  expect(await check({ ...asked, type: 'Zähler' })).toEqual(nothing);
  // Without a type yet, the user may mean this one.
  for (const type of [undefined, '']) expect(await check({ ...asked, type })).toEqual(elsewhere);
});
