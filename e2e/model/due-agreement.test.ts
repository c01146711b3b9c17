/** What the device lists and counts as due is what the server does, in random houses. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from '#contract/calendar-day.ts';
import { byName } from '#contract/equipment/equipment-summary.ts';
import { dueWindows, yearFrom } from '#contract/inspections/due.ts';
import type { DueCountsQuery } from '#contract/inspections/due-list.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { users } from '#server/db/tables/index.ts';
import { countDue } from '#server/inspections/due-counts.ts';
import { listPage } from '#server/inspections/due-list.ts';
import { openTestDatabase } from '#server/testing/databases/test-database.ts';
import { tries } from '#server/testing/effort.ts';
import {
  anyHouse,
  buildHouse,
  type House,
  type NamedPerson,
} from '#server/testing/samples/random-house.ts';
import { DueTable } from '#web/inspections/due/due-table.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';

let database: Database;
let person: NamedPerson;
beforeAll(async () => {
  database = await openTestDatabase();
  const [made] = await database.db.insert(users).values({ displayName: 'Anna' }).returning();
  person = { id: made?.id ?? '', name: 'Anna' };
});
afterAll(() => database.close());

class Undo extends Error {}

/** The table of a device that has all rows of the house, on this day. */
function deviceOf({ anlagen, kinds, duties, outages }: House, today: string): DueTable {
  const rows = memoryRows({ inspection_kind: kinds, inspection_duty: duties, outage: outages });
  const inParts = async function* () {
    yield duties;
  };
  return new DueTable(
    {
      equipment: async (passes) => anlagen.filter((one) => passes(one as never)).sort(byName),
      places: async () => anlagen,
      rows: async () => ({ ...rows, inParts, isComplete: true }) as unknown as ShownRows,
    },
    () => Date.parse(`${today}T12:00:00Z`),
  );
}

const byKind = (a: { kindId: string }, b: { kindId: string }) => (a.kindId < b.kindId ? -1 : 1);

/** Compares counts and every list; returns how many inspections they had. */
async function compareOn(
  device: DueTable,
  tx: Tx,
  { filters, today }: { filters: DueCountsQuery; today: Day },
): Promise<number> {
  const counts = await device.answers.dueCounts(filters);
  expect({ ...counts, months: counts?.months.toSorted(byKind) }).toEqual(
    await countDue(tx, { ...filters, today }),
  );
  const lists = [
    ...dueWindows.map((window) => ({ window })),
    ...yearFrom(today).months.map(({ month }) => ({ window: 'overdue' as const, month })),
  ];
  let listed = 0;
  for (const list of lists) {
    const query = { ...filters, ...list };
    const here = await device.answers.dueList({ ...query, page: 1, limit: 500 });
    const there = await listPage(tx, { ...query, today }, { page: 1, limit: 500 });
    expect(here, JSON.stringify(query)).toEqual(JSON.parse(there));
    listed += here?.total ?? 0;
  }
  return listed;
}

it('device and server give the same lists and counts', async () => {
  let listed = 0;
  const compare = fc.asyncProperty(anyHouse, async (plan) => {
    const { today, filters: wanted } = plan;
    const undone = database.db.transaction(async (tx) => {
      const house = await buildHouse(tx, plan, [person, person]);
      const device = deviceOf(house, today);
      const some = {
        ...(wanted.type === undefined ? {} : { type: wanted.type }),
        ...(wanted.building === undefined ? {} : { building: wanted.building }),
        ...(wanted.responsible === undefined ? {} : { responsibleId: person.id }),
      };
      for (const filters of [{}, some]) listed += await compareOn(device, tx, { filters, today });
      throw new Undo();
    });
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  });
  const numRuns = tries(60, 10);
  await fc.assert(compare, { numRuns });
  // Houses in which nothing is due would prove nothing.
  expect(listed).toBeGreaterThan(numRuns);
});
