/** Random houses with inspections, as rows of the database and as records of the contract. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addDays, type Day } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { dueWindows } from '#contract/inspections/due.ts';
import { dutyRules, type InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { type Interval, type IntervalUnit, intervalUnits } from '#contract/inspections/interval.ts';
import type { Outage } from '#contract/outages.ts';
import type { Tx } from '../../db/database.ts';
import {
  equipment,
  inspectionDuties,
  inspectionKinds,
  inspectionKindTypes,
  outages as outageTable,
} from '../../db/tables/index.ts';
import { derivedColumns, equipmentRecord } from '../../equipment/equipment-columns.ts';
import { intervalColumns } from '../../inspections/interval-sql.ts';
import { sampleEquipment } from './equipment-samples.ts';
import { sampleKind } from './inspection-samples.ts';

const types = ['Pumpe', 'Lüfter', 'pumpe'] as const;
const buildings = ['BT5', '5', 'bt 5', 'BT50', '', null] as const;

export const every = (count: number, unit: IntervalUnit): Interval => ({ count, unit });

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

export const anyHouse = anyToday.chain(houseOn);
export type PlannedHouse = typeof anyHouse extends fc.Arbitrary<infer Value> ? Value : never;

export interface House {
  anlagen: Equipment[];
  kinds: InspectionKind[];
  duties: InspectionDuty[];
  outages: Outage[];
}

const by = { updatedAt: '', updatedBy: null };

/** Who may be responsible. */
export interface NamedPerson {
  id: string;
  name: string;
}

export async function buildHouse(
  tx: Tx,
  plan: PlannedHouse,
  people: readonly NamedPerson[],
): Promise<House> {
  const responsible = (at: number | null) => {
    const found = at === null ? undefined : people[at];
    return { responsibleId: found?.id ?? null, responsibleName: found?.name ?? null };
  };
  const anlagen = (await tx
    .insert(equipment)
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
