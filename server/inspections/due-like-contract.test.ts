/** Counts, lists and next days of random houses are those of the contract, by which devices reckon them too. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type Day, firstDayOf, lastDayOf } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
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
  type NextDue,
  passesPlace,
} from '#contract/inspections/due-list.ts';
import { dutyRules, type InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import {
  addInterval,
  type Interval,
  type IntervalUnit,
  intervalUnits,
} from '#contract/inspections/interval.ts';
import type { Outage } from '#contract/outages.ts';
import type { Database, Tx } from '../db/database.ts';
import {
  equipment as equipmentTable,
  inspectionDuties,
  inspectionKinds,
  inspectionKindTypes,
  outages as outageTable,
  users,
} from '../db/tables/index.ts';
import { derivedColumns, equipmentRecord } from '../equipment/equipment-columns.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { sampleKind } from '../testing/samples/inspection-samples.ts';
import { countDue } from './due-counts.ts';
import { listNext, listPage, listPairs } from './due-list.ts';
import { intervalColumns } from './interval-sql.ts';

let database: Database;
let people: { id: string; name: string }[];
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

const types = ['Pumpe', 'Lüfter', 'pumpe'] as const;
const buildings = ['BT5', '5', 'bt 5', 'BT50', '', null] as const;

const every = (count: number, unit: IntervalUnit): Interval => ({ count, unit });

const interval: fc.Arbitrary<Interval> = fc.record({
  count: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 14 }) },
    fc.constantFrom(45, 100),
  ),
  unit: fc.constantFrom(...intervalUnits),
});

const anyInterval = fc.oneof({ weight: 4, arbitrary: interval }, fc.constant(every(1, 'day')));

/** An outage that has ended, goes on or has yet to begin; often at the edges. */
const outageNear = (today: Day) =>
  fc
    .record({
      since: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -60, max: 5 })),
      days: fc.option(fc.oneof(fc.constantFrom(0, 1), fc.nat(60)), { freq: 2 }),
    })
    .map(({ since, days }) => ({
      since: addDays(today, since),
      until: days === null ? null : addDays(today, since + days),
    }));

/** Days at the ends of months and years, and any other. */
const anyToday: fc.Arbitrary<Day> = fc.oneof(
  fc.constantFrom(
    '2024-02-29',
    '2025-02-28',
    '2026-01-31',
    '2026-11-30',
    '2027-12-31',
    '2028-03-01',
  ),
  fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
);

/** Mostly within the year before the given day, so that inspections are due around it. */
const dayNear = (today: Day): fc.Arbitrary<Day> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: -400, max: 30 }).map((days) => addDays(today, days)),
    },
    fc.constantFrom('2024-02-29', '2023-12-31', '2024-01-31', '2026-08-31'),
    fc.integer({ min: -4000, max: 1000 }).map((days) => addDays(today, days)),
  );

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, arbitrary);

const person = fc.constantFrom(0, 1, null);

const houseOn = (today: Day) =>
  fc.record({
    today: fc.constant(today),
    anlagen: fc.array(
      fc.record({
        name: fc.constantFrom('P 1', 'P 2', 'P 10', 'Ä', 'a'),
        type: fc.constantFrom(...types),
        locationBuilding: fc.constantFrom(...buildings),
        outage: rarely(outageNear(today)),
      }),
      { minLength: 4, maxLength: 6 },
    ),
    kinds: fc.array(
      fc.record({
        name: fc.constantFrom('DGUV', 'Sicht', 'ä'),
        interval: anyInterval,
        isRetired: rarely(fc.constant(true)).map((is) => is ?? false),
        responsible: person,
        types: fc.uniqueArray(
          fc.record({ type: fc.constantFrom(...types), interval: fc.option(anyInterval) }),
          { selector: ({ type }) => type, maxLength: 3, size: 'max' },
        ),
      }),
      { minLength: 1, maxLength: 4, size: 'max' },
    ),
    duties: fc.array(
      fc.record({
        anlage: fc.nat(5),
        kind: fc.nat(3),
        rule: fc.constantFrom('by_type' as const, ...dutyRules),
        interval: fc.option(anyInterval),
        responsible: person,
        countsFrom: fc.option(dayNear(today), { freq: 4 }),
      }),
      { maxLength: 24, size: 'max' },
    ),
    filters: fc.record(
      {
        kind: fc.nat(3),
        type: fc.constantFrom(...types),
        window: fc.constantFrom(...dueWindows),
        month: fc.nat(11),
        building: fc.constantFrom('BT5', ' bt5', 'BT50', 'ohne_bauteil'),
        responsible: fc.constantFrom(0, 1),
      },
      { requiredKeys: [] },
    ),
  });

const anyHouse = anyToday.chain(houseOn);
type PlannedHouse = typeof anyHouse extends fc.Arbitrary<infer Value> ? Value : never;

interface House {
  anlagen: Equipment[];
  kinds: InspectionKind[];
  duties: InspectionDuty[];
  outages: Outage[];
}

const by = { updatedAt: '', updatedBy: null };
const responsible = (at: number | null) => {
  const found = at === null ? undefined : people[at];
  return { responsibleId: found?.id ?? null, responsibleName: found?.name ?? null };
};

async function build(tx: Tx, plan: PlannedHouse): Promise<House> {
  const anlagen = (await tx
    .insert(equipmentTable)
    .values(
      plan.anlagen.map(({ name, type, locationBuilding }) => {
        const fields = sampleEquipment({ name, type, locationBuilding });
        return { ...fields, ...derivedColumns(fields) };
      }),
    )
    .returning(equipmentRecord)) as Equipment[];
  const kinds = plan.kinds.map(
    ({ responsible: at, types: inspected, ...fields }): InspectionKind => ({
      ...sampleKind({ ...fields, types: inspected.map((type) => ({ ...type, reason: null })) }),
      ...{ id: randomUUID(), createdAt: '', createdBy: null, ...by, ...responsible(at) },
    }),
  );
  const duties = new Map<string, InspectionDuty>();
  for (const { anlage, kind, responsible: at, countsFrom, ...fields } of plan.duties) {
    const [equipmentId, kindId] = [anlagen[anlage]?.id, kinds[kind]?.id];
    if (!equipmentId || !kindId) continue;
    duties.set(`${equipmentId} ${kindId}`, {
      ...{ id: randomUUID(), equipmentId, kindId, ...fields, reason: null, ...responsible(at) },
      ...{ lastDoneOn: countsFrom, countsFrom, ...by },
    });
  }
  const outages = plan.anlagen.flatMap(({ outage }, at): Outage[] => {
    const equipmentId = anlagen[at]?.id;
    if (!outage || !equipmentId) return [];
    return [{ id: randomUUID(), equipmentId, ...outage, reason: null, ...by }];
  });
  const house = { anlagen, kinds, duties: [...duties.values()], outages };
  await store(tx, house);
  return house;
}

async function store(tx: Tx, { kinds, duties, outages }: House): Promise<void> {
  if (kinds.length > 0) {
    await tx.insert(inspectionKinds).values(
      kinds.map(({ id, name, interval, reckoning, keptYears, responsibleId, isRetired }) => ({
        ...{ id, name, reckoning, keptYears, responsibleId, isRetired, points: [] },
        ...{ intervalCount: interval.count, intervalUnit: interval.unit },
      })),
    );
  }
  const inspected = kinds.flatMap(({ id: kindId, types: all }) =>
    all.map(({ type, interval }) => ({ kindId, type, ...intervalColumns(interval) })),
  );
  if (inspected.length > 0) await tx.insert(inspectionKindTypes).values(inspected);
  if (duties.length > 0) {
    await tx.insert(inspectionDuties).values(
      duties.map(({ interval, responsibleName: _, updatedAt: __, ...duty }) => ({
        ...{ ...duty, ...intervalColumns(interval) },
      })),
    );
  }
  if (outages.length > 0) {
    await tx.insert(outageTable).values(outages.map(({ updatedAt: _, ...outage }) => outage));
  }
}

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

async function expectNext(tx: Tx, house: House, today: Day) {
  const [ids, none] = [house.anlagen.slice(0, 4).map(({ id }) => id), randomUUID()];
  const all = inspectedIn(house, {}, today).map(({ item }) => item);
  const expected = ids.toSorted().flatMap((id): NextDue[] => {
    const own = all.filter(({ equipment, isPaused }) => equipment.id === id && !isPaused);
    const [first] = own.sort(byDueDay);
    return first?.dueOn ? [{ equipmentId: id, kindId: first.kindId, dueOn: first.dueOn }] : [];
  });
  expect(await listNext(tx, { ids: [...ids, none], today })).toEqual(expected);
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
    await work(tx, await build(tx, plan));
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
      await expectNext(tx, house, today);
    }),
  );
  const numRuns = tries(60, 10);
  await fc.assert(compare, { numRuns });
  // Houses in which nothing is inspected would prove nothing.
  expect(listed).toBeGreaterThan(3 * numRuns);
  expect(await database.db.$count(equipmentTable)).toBe(0);
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
