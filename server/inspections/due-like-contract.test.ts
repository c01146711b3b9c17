/** Counts and lists of random houses are those of the contract, by which devices reckon them too. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type Day, firstDayOf, lastDayOf } from '#contract/calendar-day.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import {
  type Due,
  DueCounter,
  dueOf,
  dueWindows,
  spansOf,
  yearFrom,
} from '#contract/inspections/due.ts';
import {
  byDueDay,
  type DueCountsQuery,
  type DueFilters,
  type DueItem,
  isListed,
  passesPlace,
} from '#contract/inspections/due-list.ts';
import { addInterval } from '#contract/inspections/interval.ts';
import type { Database, Tx } from '../db/database.ts';
import { equipment, users } from '../db/tables/index.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import {
  anyHouse,
  buildHouse,
  every,
  type House,
  type NamedPerson,
  type PlannedHouse,
} from '../testing/samples/random-house.ts';
import { countDue } from './due-counts.ts';
import { listPage, listPairs } from './due-list.ts';

let database: Database;
let people: NamedPerson[];
beforeAll(async () => {
  database = await openTestDatabase();
  const names = ['Anna', 'Bert'];
  const made = await database.db
    .insert(users)
    .values(names.map((displayName) => ({ displayName })))
    .returning({ id: users.id });
  people = made.map(({ id }, at) => ({ id, name: names[at] ?? '' }));
});
afterAll(() => database.close());

interface Found {
  item: DueItem;
  due: Due;
}

/** Every pair that is inspected and passes the filters, by the rules of the contract. */
function inspectedIn(house: House, filters: DueCountsQuery, today: Day): Found[] {
  const places = house.anlagen.filter(passesPlace(filters));
  return places.flatMap((equipment) =>
    house.kinds.flatMap((kind): Found[] => {
      const duty = house.duties.find(
        ({ equipmentId, kindId }) => equipmentId === equipment.id && kindId === kind.id,
      );
      const outage = house.outages.find(({ equipmentId }) => equipmentId === equipment.id);
      const due = dueOf(equipment.type, kind, { duty, outage, today });
      const { responsibleId, responsibleName } = duty?.responsibleId ? duty : kind;
      const passes =
        (!filters.kindId || kind.id === filters.kindId) &&
        (!filters.responsibleId || responsibleId === filters.responsibleId);
      if (!due || !passes) return [];
      const item: DueItem = {
        ...{ equipment: summaryOf(equipment), kindId: kind.id, kindName: kind.name },
        ...{ qualification: kind.qualification, ...due, responsibleId, responsibleName },
        lastDoneOn: duty?.lastDoneOn ?? null,
      };
      return [{ item, due }];
    }),
  );
}

async function expectCounts(tx: Tx, found: Found[], query: DueCountsQuery & { today: Day }) {
  const counter = new DueCounter(query.today);
  for (const { item, due } of found) counter.add(item.kindId, due);
  const { months, ...expected } = counter.result();
  const byKind = (a: { kindId: string }, b: { kindId: string }) => (a.kindId < b.kindId ? -1 : 1);
  const counted = await countDue(tx, query);
  expect(counted).toEqual({ ...expected, months: months.sort(byKind) });
}

type List = Pick<DueFilters, 'window' | 'month'>;

async function expectList(tx: Tx, found: Found[], query: DueFilters & { today: Day }) {
  const dates = { spans: spansOf(query.today), year: yearFrom(query.today) };
  const expected = found
    .filter(({ due }) => isListed(due, query, dates))
    .map(({ item }) => item)
    .sort(byDueDay);
  const total = expected.length;
  const page = async (number: number, limit: number) =>
    JSON.parse(await listPage(tx, query, { page: number, limit }));
  const facts = { total, page: 1, totalPages: Math.min(total, 1) };
  expect(await page(1, 500), JSON.stringify(query)).toEqual({ items: expected, ...facts });
  return { expected, page };
}

const listsOf = (today: Day): List[] => [
  ...dueWindows.map((window) => ({ window })),
  ...yearFrom(today).months.map(({ month }) => ({ window: 'overdue' as const, month })),
  { window: 'overdue', month: '2020-01' },
];

async function expectPart(tx: Tx, found: Found[], query: DueFilters & { today: Day }) {
  const { expected, page } = await expectList(tx, found, query);
  const total = expected.length;
  expect(await page(2, 2)).toEqual({
    ...{ items: expected.slice(2, 4), total, page: 2, totalPages: Math.ceil(total / 2) },
  });
  const pairs = expected.map(({ equipment, kindId }) => ({ equipmentId: equipment.id, kindId }));
  expect(await listPairs(tx, query)).toEqual(pairs);
}

/** Counts and every list, without filters. */
async function expectAll(tx: Tx, house: House, today: Day): Promise<Found[]> {
  const found = inspectedIn(house, {}, today);
  await expectCounts(tx, found, { today });
  for (const list of listsOf(today)) await expectList(tx, found, { ...list, today });
  return found;
}

class Undo extends Error {}

/** Builds the house, and rolls everything back. */
async function inHouse(plan: PlannedHouse, work: (tx: Tx, house: House) => Promise<void>) {
  const undone = database.db.transaction(async (tx) => {
    await work(tx, await buildHouse(tx, plan, people));
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

it('is the same for random houses', async () => {
  let listed = 0;
  const compare = fc.asyncProperty(anyHouse, (plan) =>
    inHouse(plan, async (tx, house) => {
      const { today, filters: wanted } = plan;
      listed += (await expectAll(tx, house, today)).length;
      const filters: DueCountsQuery = {
        ...{ type: wanted.type, building: wanted.building },
        kindId: wanted.kind === undefined ? undefined : house.kinds[wanted.kind]?.id,
        responsibleId:
          wanted.responsible === undefined ? undefined : people[wanted.responsible]?.id,
      };
      const some = inspectedIn(house, filters, today);
      await expectCounts(tx, some, { ...filters, today });
      const { window = 'overdue', month: at = -1 } = wanted;
      const month = yearFrom(today).months[at]?.month;
      await expectPart(tx, some, { ...filters, today, window, month });
    }),
  );
  const numRuns = tries(60, 10);
  await fc.assert(compare, { numRuns });
  // Houses in which nothing is inspected would prove nothing.
  expect(listed).toBeGreaterThan(numRuns);
  expect(await database.db.$count(equipment)).toBe(0);
});

it.each(['2024-02-29', '2026-11-19', '2026-12-31', '2027-01-31'])(
  'is the same on the first and last day of every window and month, as of %s',
  async (today) => {
    const { months } = yearFrom(today);
    const spans = Object.values(spansOf(today)).flatMap(({ from, to }) => [from, to]);
    const ends = months.flatMap(({ month }) => [firstDayOf(month), lastDayOf(month)]);
    const edges = new Set([...spans, ...ends].filter((day) => day !== null));
    const days = [...edges].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
    const intervals = [
      ...[every(1, 'day'), every(45, 'day'), every(6, 'week')],
      ...[every(5, 'month'), every(1, 'year')],
    ];
    const plan: PlannedHouse = {
      ...{ today, filters: {} },
      anlagen: days.map(() => ({
        name: 'P 1',
        type: 'Pumpe',
        locationBuilding: null,
        outage: null,
      })),
      kinds: intervals.map((one) => ({
        ...{ name: 'DGUV', interval: one, isRetired: false, responsible: null },
        types: [{ type: 'Pumpe', interval: null }],
      })),
      duties: days.flatMap((day, anlage) =>
        intervals.map((one, kind) => ({
          ...{ anlage, kind, rule: 'by_type' as const, interval: null, responsible: null },
          countsFrom: addInterval(day, one, -1),
        })),
      ),
    };
    await inHouse(plan, async (tx, house) => {
      const found = await expectAll(tx, house, today);
      expect(found).toHaveLength(days.length * intervals.length);
    });
  },
);
