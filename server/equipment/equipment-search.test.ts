import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment, EquipmentFields, EquipmentPage } from '#contract/equipment/equipment.ts';
import { type SearchFilters, searchEquipment } from '#contract/search/search.ts';
import { suggestNames } from '#contract/search/suggest.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { type Paging, readJson } from '../db/sql-parts.ts';
import { equipment } from '../db/tables/index.ts';
import { isEmbedded, openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import {
  type AnySearch,
  anyEquipment,
  sampleEquipment,
  searchIn,
} from '../testing/samples/equipment-samples.ts';
import { derivedColumns, equipmentRecord } from './equipment-columns.ts';
import { namesLike, rankedSql, searchAll, searchPage } from './equipment-search.ts';
import { isShort } from './search-conditions.ts';
import { shortPageSql } from './search-short.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** As many at once as fit into one statement. */
const atOnce = 1_000;

async function insert(executor: Executor, rows: EquipmentFields[]): Promise<Equipment[]> {
  const stored: Equipment[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows
      .slice(at, at + atOnce)
      .map((fields) => ({ ...fields, ...derivedColumns(fields) }));
    const inserted = executor.insert(equipment).values(values).onConflictDoNothing();
    stored.push(...(await inserted.returning(equipmentRecord)));
  }
  return stored;
}

async function fill(rows: EquipmentFields[]): Promise<Equipment[]> {
  await database.db.delete(equipment);
  return insert(database.db, rows);
}

async function findAll(
  executor: Executor,
  query: string,
  filters: SearchFilters = {},
): Promise<Equipment[]> {
  const pieces: string[] = [];
  for await (const piece of searchAll(executor, query, filters)) pieces.push(piece);
  return JSON.parse(pieces.join(''));
}

async function expectSame(tx: Executor, stored: readonly Equipment[], asked: AnySearch) {
  const { query, filters } = asked;
  const expected = searchEquipment(stored, query, filters).map(({ id }) => id);
  const found = await findAll(tx, query, filters);
  expect(found.map(({ id }) => id)).toEqual(expected);
  return expected;
}

async function expectSamePage(tx: Executor, expected: readonly string[], asked: AnySearch) {
  const { query, filters } = asked;
  const paging = { page: 2, limit: 3 };
  const json = await searchPage(tx, query, filters, paging);
  const { isCut = false, ...page } = JSON.parse(json) as EquipmentPage;
  expect(page.equipment.map(({ id }) => id)).toEqual(expected.slice(3, 6));
  expect(page.total).toBe(expected.length);
  expect(isCut).toBe(false);
  // Queries that match the beginning, or are short, may use other statements.
  for (const other of otherWays(asked, paging)) {
    expect(JSON.parse(await readJson(tx, other))).toMatchObject(page);
  }
}

/** The statements that must give the same page. */
function otherWays({ query, filters }: AnySearch, paging: Paging): SQL[] {
  const short = [true, false].map((readsList) =>
    shortPageSql(query, filters, paging, {
      readsList: [readsList, readsList, readsList, readsList],
      countsList: readsList,
    }),
  );
  return [rankedSql(query, filters, paging), ...(isShort(query, filters) ? short : [])];
}

class Undone extends Error {}

/** Rolls back everything the work does. */
async function andUndo(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = database.db.transaction(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** The same SQL costs the embedded database many times what it costs a server. */
const runs = isEmbedded ? tries(10, 3) : tries(40, 4);
const setsPerRun = 50;
const dataSet = fc
  .array(anyEquipment, { maxLength: 8, size: 'max' })
  .chain((rows) =>
    fc.record({ rows: fc.constant(rows), searches: fc.tuple(searchIn(rows), searchIn(rows)) }),
  );
const dataSets = fc.array(dataSet, { minLength: setsPerRun, maxLength: setsPerRun });

/** Many data sets are in the table at once: each is a Bauteil of its own, and the search filters by it. */
it('finds the same set in the same order as the contract in one data set after another', async () => {
  let [sets, searches, fruitful] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(dataSets, fc.boolean(), (all, usesIndexes) =>
      andUndo(async (tx) => {
        await tx.execute(sql`drop index equipment_name_and_location`);
        // A sequential scan is quicker for few rows; the indexes have to give the same result.
        if (usesIndexes) await tx.execute(sql`set local enable_seqscan = off`);
        const rows = all.flatMap((set, at) =>
          set.rows.map((row) => ({ ...row, locationBuilding: `BT${at}` })),
        );
        const stored = await insert(tx, rows);
        for (const [at, set] of all.entries()) {
          const building = `BT${at}`;
          const here = stored.filter(({ locationBuilding }) => locationBuilding === building);
          sets += 1;
          for (const [number, { query, filters }] of set.searches.entries()) {
            const asked = { query, filters: { ...filters, building } };
            const expected = await expectSame(tx, here, asked);
            if (number === 0 && at % 2 === 0) await expectSamePage(tx, expected, asked);
            searches += 1;
            if (expected.length > 0) fruitful += 1;
          }
        }
      }),
    ),
    { numRuns: runs, endOnFailure: true },
  );
  expect([sets, searches]).toEqual([runs * setsPerRun, 2 * runs * setsPerRun]);
  // About half of the searches find something; chance does not bring that below a third.
  expect(fruitful).toBeGreaterThan(searches / 3);
}, 600_000);

it('counts the hits once, though the answer contains the number twice', async () => {
  const statement = rankedSql('pumpe', {}, { page: 1, limit: 3 });
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
  const aggregates = rows.filter((row) => row['QUERY PLAN'].includes('Aggregate '));
  // One for the number of an empty page, and one for the page as JSON.
  expect(aggregates).toHaveLength(2);
});

describe('of thousands', () => {
  const names = ['Pümpe', 'Die Pumpe', 'Heizungspumpe'];
  const locationRaw = 'BT3-EG-Pümpenraum Puem 1';
  let stored: Equipment[];
  beforeAll(async () => {
    stored = await fill(
      Array.from({ length: 1_200 }, (_, at) =>
        sampleEquipment({ name: `${names[at % 3]} ${at}`, locationRaw }),
      ),
    );
  });

  const limit = 100;
  const pages = [1, 4, 5, 8, 12, 13];
  const ask = async (query: string, page: number) =>
    JSON.parse(await searchPage(database.db, query, {}, { page, limit })) as EquipmentPage;
  const sliceAt = (found: Equipment[], page: number) =>
    found.slice((page - 1) * limit, page * limit);

  it.each(['pümpe', 'puem', 'pumpe 1', 'pumpenraum'])(
    'gives the same pages, whatever the rank of what they show: %s',
    async (query) => {
      const found = searchEquipment(stored, query);
      expect(found.length).toBeGreaterThan(1_000);
      const [total, totalPages] = [found.length, Math.ceil(found.length / limit)];
      for (const page of pages) {
        const equipment = sliceAt(found, page);
        expect(await ask(query, page)).toEqual({ equipment, total, page, totalPages });
      }
    },
  );

  it.each(['p', 'pu', 'mp', 'bt', 'eg', '1'])(
    'gives the same pages of what is counted in part: %s',
    async (query) => {
      const found = searchEquipment(stored, query);
      for (const page of pages) {
        const { equipment, total, totalPages, isCut = false } = await ask(query, page);
        expect(equipment).toEqual(sliceAt(found, page));
        const most = (page - 1) * limit + 1_001;
        expect(total).toBe(Math.min(found.length, most));
        expect(totalPages).toBe(Math.ceil(total / limit));
        expect(isCut).toBe(found.length >= most);
      }
    },
  );
});

it('keeps its order if the database works in parallel, and arrives in pieces', async () => {
  const names = ['Kältemaschine mit Pumpe', 'Pumpe', 'Hebepumpe', 'Kessel'];
  const stored = await fill(
    Array.from({ length: 2_400 }, (_, at) =>
      sampleEquipment({ name: `${names[at % 4]} ${at}`, locationRaw: 'BT3-EG-Pumpenraum' }),
    ),
  );
  await andUndo(async (tx) => {
    if (!isEmbedded) await forceParallelPlans(tx);
    const found = await findAll(tx, 'pumpe');
    expect(found).toEqual(searchEquipment(stored, 'pumpe'));
    expect(found[0]?.name).toMatch(/^Pumpe/);
  });
  const pieces: string[] = [];
  for await (const piece of searchAll(database.db, 'pumpe', {})) pieces.push(piece);
  // Three of them are between the brackets.
  expect(pieces).toHaveLength(5);

  // More rows than the sample reads, and pages further down than these.
  for (const query of ['p', 'pu', 'ma', 'eg', 'ke']) {
    const all = searchEquipment(stored, query);
    for (const page of [1, 7, 19, 22, 24]) {
      const json = await searchPage(database.db, query, {}, { page, limit: 100 });
      expect(JSON.parse(json).equipment).toEqual(all.slice((page - 1) * 100, page * 100));
    }
  }
});

async function forceParallelPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze equipment`);
  const settings = {
    parallel_setup_cost: '0',
    parallel_tuple_cost: '0',
    min_parallel_table_scan_size: '0',
    min_parallel_index_scan_size: '0',
    max_parallel_workers_per_gather: '4',
  };
  for (const [name, value] of Object.entries(settings)) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  }
}

const largeSet = fc.array(anyEquipment, { minLength: 20, maxLength: 40 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    searches: fc.array(searchIn(rows), { minLength: 20, maxLength: 20 }),
  }),
);

it('finds the same for any data and any query, Bauteile included', async () => {
  await fc.assert(
    fc.asyncProperty(largeSet, async ({ rows, searches }) => {
      const stored = await fill(rows);
      for (const asked of searches) {
        const expected = await expectSame(database.db, stored, asked);
        await expectSamePage(database.db, expected, asked);
      }
    }),
    { numRuns: tries(10, 2), endOnFailure: true },
  );
}, 600_000);

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
  expect(await findAll(database.db, 'lueft')).toEqual([stored]);
});

it('suggests names that are nearly what was searched', async () => {
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
