import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Equipment, EquipmentFields, EquipmentPage } from '#contract/equipment.ts';
import { searchEquipment } from '#contract/search.ts';
import { suggestNames } from '#contract/suggest.ts';
import type { Database } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';
import { anyEquipment, anySearch, sampleEquipment } from '../testing/equipment-samples.ts';
import { isEmbedded, openTestDatabase } from '../testing/test-database.ts';
import { derivedColumns, equipmentRecord } from './equipment-columns.ts';
import { namesLike, searchAll, searchPage } from './equipment-search.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The embedded database has one connection and takes its time. */
const numRuns = isEmbedded ? 30 : 120;
const searchesPerSet = 20;

async function fill(rows: EquipmentFields[]): Promise<Equipment[]> {
  await database.db.delete(equipment);
  if (rows.length === 0) return [];
  return database.db
    .insert(equipment)
    .values(rows.map((fields) => ({ ...fields, ...derivedColumns(fields) })))
    .onConflictDoNothing()
    .returning(equipmentRecord);
}

it('finds the same set in the same order as the contract, whatever is stored and asked', async () => {
  let queries = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEquipment, { maxLength: 30 }),
      fc.array(anySearch, { minLength: searchesPerSet, maxLength: searchesPerSet }),
      async (rows, searches) => {
        const stored = await fill(rows);
        queries += searches.length;
        await Promise.all(
          searches.map(async ({ query, filters }, at) => {
            const expected = searchEquipment(stored, query, filters).map(({ id }) => id);
            const found = JSON.parse(await searchAll(database.db, query, filters)) as Equipment[];
            expect(found.map(({ id }) => id)).toEqual(expected);
            if (at % 4 > 0) return;
            const page = JSON.parse(
              await searchPage(database.db, query, filters, { page: 2, limit: 3 }),
            ) as EquipmentPage;
            expect(page.equipment.map(({ id }) => id)).toEqual(expected.slice(3, 6));
            expect(page.total).toBe(expected.length);
          }),
        );
      },
    ),
    { numRuns },
  );
  expect(queries).toBe(numRuns * searchesPerSet);
}, 120_000);

it('gives pages that make up the whole list, with the total', async () => {
  const stored = await fill(
    Array.from({ length: 23 }, (_, at) =>
      sampleEquipment({ name: `Pumpe ${at} ${at % 3 ? 'Küche' : 'Keller'}` }),
    ),
  );
  const expected = searchEquipment(stored, 'pumpe kuche').map(({ id }) => id);
  const pages: EquipmentPage[] = [];
  for (const page of [1, 2, 3, 4]) {
    pages.push(
      JSON.parse(
        await searchPage(database.db, 'pumpe kuche', {}, { page, limit: 5 }),
      ) as EquipmentPage,
    );
  }
  expect(pages.flatMap((page) => page.equipment.map(({ id }) => id))).toEqual(expected);
  expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(
    pages.map(() => [expected.length, Math.ceil(expected.length / 5)]),
  );
});

it('gives pages of a search that has only filters', async () => {
  const stored = await fill(
    ['BT3-EG', 'BT3-OG1', 'BT4-EG'].map((locationRaw) => sampleEquipment({ locationRaw })),
  );
  const filters = { site: 'BT3' };
  const page = JSON.parse(
    await searchPage(database.db, '', filters, { page: 1, limit: 100 }),
  ) as EquipmentPage;
  expect(page.equipment).toEqual(searchEquipment(stored, '', filters));
  expect(page.total).toBe(2);
});

it('answers with records exactly as the contract describes them', async () => {
  const [stored] = await fill([sampleEquipment({ tags: ['Achtung', 'ÖPNV'] })]);
  const [found] = JSON.parse(await searchAll(database.db, 'lueft', {})) as Equipment[];
  expect(found).toEqual(stored);
});

it('offers names that are nearly what was asked', async () => {
  await fill(
    ['Lüftungsanlage RLT 04', 'Kältemaschine 2', 'Aufzug 4'].map((name) =>
      sampleEquipment({ name, type: name }),
    ),
  );
  const offered = async (query: string) => suggestNames(await namesLike(database.db, query), query);
  expect(await offered('Lüftungsanlge')).toEqual(['Lüftungsanlage RLT 04']);
  expect(await offered('Kaltemashine')).toEqual(['Kältemaschine 2']);
  expect(await offered('Xylophon')).toEqual([]);
  expect(await offered('Aufzgu')).toEqual(['Aufzug 4']);
  expect(await offered('x'.repeat(101))).toEqual([]);
});
