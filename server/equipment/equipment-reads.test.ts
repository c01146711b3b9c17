import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment, EquipmentFields, EquipmentPage } from '#contract/equipment/equipment.ts';
import { metadataOf } from '#contract/equipment/equipment-metadata.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { storeOnly } from '../testing/samples/store-equipment.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

async function get<T>(url: string): Promise<T> {
  const answer = await viewer.send({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json<T>();
}
const _create = async (fields = {}) =>
  (
    await editor.send({ method: 'POST', url: '/api/equipment', payload: sampleEquipment(fields) })
  ).json<Equipment>();

const only = (rows: readonly EquipmentFields[]) => storeOnly(running.database.db, rows);

describe('the list', () => {
  it('is everything in German order without a page', async () => {
    await only(
      ['Zähler', 'Pumpe 10', 'Ähre', 'Pumpe 2', 'Anker'].map((name) => sampleEquipment({ name })),
    );
    const all = await get<Equipment[]>('/api/equipment');
    expect(all.map(({ name }) => name)).toEqual(['Ähre', 'Anker', 'Pumpe 2', 'Pumpe 10', 'Zähler']);
  });

  it('streams more than one chunk without losing or repeating a row', async () => {
    await only(Array.from({ length: 2_500 }, () => sampleEquipment({ name: 'Gleich' })));
    const all = await get<Equipment[]>('/api/equipment');
    expect(new Set(all.map(({ id }) => id)).size).toBe(2_500);
  });

  it('is an empty list when there is nothing', async () => {
    await only([]);
    expect(await get('/api/equipment')).toEqual([]);
    expect(await get('/api/equipment?page=1')).toEqual({
      equipment: [],
      total: 0,
      page: 1,
      totalPages: 0,
    });
  });

  it('comes in pages of 100 with total and number of pages', async () => {
    await only(Array.from({ length: 250 }, () => sampleEquipment()));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => get<EquipmentPage>(`/api/equipment?page=${page}`)),
    );
    expect(pages.map((page) => page.equipment.length)).toEqual([100, 100, 50, 0]);
    expect(pages[0]).toMatchObject({ total: 250, page: 1, totalPages: 3 });
    expect(new Set(pages.flatMap((page) => page.equipment.map(({ id }) => id))).size).toBe(250);
  });

  it('filters by Bauteil with and without prefix, type, floor and Achtung', async () => {
    await only([
      sampleEquipment({ name: 'a', locationBuilding: '5', locationFloor: 'EG', tags: ['Achtung'] }),
      sampleEquipment({ name: 'b', locationBuilding: 'BT5', locationFloor: 'OG1', type: 'Pumpe' }),
      sampleEquipment({ name: 'c', locationBuilding: null, locationFloor: null }),
      sampleEquipment({ name: 'd', locationBuilding: 'BT6', locationFloor: 'eg' }),
    ]);
    const names = async (filters: string) =>
      (await get<EquipmentPage>(`/api/equipment?page=1&${filters}`)).equipment.map(
        ({ name }) => name,
      );
    expect(await names('componentFilter=BT5')).toEqual(['a', 'b']);
    expect(await names('componentFilter=5')).toEqual(['a', 'b']);
    expect(await names('componentFilter=ohne_bauteil')).toEqual(['c']);
    expect(await names('floorFilter=ohne_etage')).toEqual(['c']);
    expect(await names('floorFilter=EG')).toEqual(['a', 'd']);
    expect(await names('typeFilter=Pumpe')).toEqual(['b']);
    expect(await names('showAchtungOnly=true')).toEqual(['a']);
    expect(await names('componentFilter=BT5&floorFilter=OG1')).toEqual(['b']);
  });

  it.each([
    'page=0',
    'page=3000000000',
    'page=x',
    'page=1.5',
    'page=1&limit=100000',
    'showAchtungOnly=maybe',
  ])('refuses %s', async (query) => {
    expect((await viewer.send({ method: 'GET', url: `/api/equipment?${query}` })).statusCode).toBe(
      400,
    );
  });
});

it('searches through the route, whole or by page', async () => {
  await only([
    sampleEquipment({ name: 'Küche 1' }),
    sampleEquipment({ name: 'Kueche 2' }),
    sampleEquipment(),
  ]);
  const names = (list: Equipment[]) => list.map(({ name }) => name);
  expect(names(await get('/api/equipment/search?q=k%C3%BCche'))).toEqual(['Küche 1', 'Kueche 2']);
  expect(await get('/api/equipment/search?q=k%C3%BCche&building=BT50')).toEqual([]);
  expect(await get('/api/equipment/search?q=k%C3%BCche&building=5')).toHaveLength(2);
  const page = await get<EquipmentPage>('/api/equipment/search?q=kueche&page=1&limit=1');
  expect([names(page.equipment), page.total]).toEqual([['Küche 1'], 2]);
});

it.each([
  ['type=pumpe', ['Eins']],
  ['site=BT1', ['Eins']],
  ['floor=OG1', ['Zwei']],
  ['room=1.2', ['Zwei']],
  ['building=10&type=zähler', ['Zwei']],
  ['q=e&site=BT1', ['Eins']],
])('searches with a filter through the route: %s', async (filter, expected) => {
  const place = (number: number, locationFloor: string, locationRoom: string) => ({
    ...{ locationRaw: `BT${number}-${locationFloor}-${locationRoom}`, locationFloor, locationRoom },
    locationBuilding: `BT${number}`,
  });
  await only([
    sampleEquipment({ name: 'Eins', type: 'Umwälzpumpe', ...place(1, 'EG', '1.1') }),
    sampleEquipment({ name: 'Zwei', type: 'Zähler', ...place(10, 'OG1', '1.2') }),
  ]);
  const found = await get<Equipment[]>(`/api/equipment/search?${encodeURI(filter)}`);
  expect(found.map(({ name }) => name)).toEqual(expected);
  const page = await get<EquipmentPage>(`/api/equipment/search?${encodeURI(filter)}&page=1`);
  expect(page).toMatchObject({ equipment: found, total: found.length, totalPages: 1 });
});

it('lists the existing values as metadata, each once and in German order', async () => {
  await only([
    sampleEquipment({
      type: 'Öltank',
      locationBuilding: '5',
      locationFloor: 'OG10',
      tags: ['B', 'Ä'],
    }),
    sampleEquipment({ type: 'Pumpe', locationBuilding: 'BT5', locationFloor: 'OG2', tags: ['B'] }),
    sampleEquipment({
      type: 'Pumpe',
      locationBuilding: null,
      locationFloor: null,
      locationColumn: null,
      locationRoom: null,
    }),
  ]);
  const metadata = await get('/api/equipment/metadata');
  expect(metadata).toMatchObject({
    types: ['Öltank', 'Pumpe'],
    buildings: ['BT5'],
    floors: ['OG2', 'OG10'],
    columns: ['C7'],
    tags: ['Ä', 'B'],
  });
  // A device computes the same from its rows.
  expect(metadataOf(await get<Equipment[]>('/api/equipment'))).toEqual(metadata);
});
