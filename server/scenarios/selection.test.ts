import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import { isSelected } from '#contract/scenarios/scenario-selection.ts';
import { type ScenarioFilter, scenarioFilterTypes } from '#contract/scenarios/scenarios.ts';
import type { Database } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';
import { derivedColumns } from '../equipment/equipment-columns.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { countSelected } from './selection.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function fill(rows: readonly EquipmentFields[]): Promise<void> {
  await database.db.delete(equipment);
  await database.db
    .insert(equipment)
    .values(rows.map((fields) => ({ ...fields, ...derivedColumns(fields) })));
}

/** Few values, so that they coincide; in several spellings of the same. */
const buildings = ['5', 'BT5', 'bt 5', 'BT6', null];
const floors = ['OG2', 'og2', ' OG 2', 'EG', null];
const rooms = ['2.114', 'R 1', 'r  1', null];
const tags = ['Achtung', 'Hygiene', 'Straße'];
const types = ['Pumpe', 'Lüftungsanlage', 'pumpe'];

const anyRow = fc.record({
  type: fc.constantFrom(...types),
  locationBuilding: fc.constantFrom(...buildings),
  locationFloor: fc.constantFrom(...floors),
  locationRoom: fc.constantFrom(...rooms),
  tags: fc.subarray(tags),
});

const valuesOf: Record<ScenarioFilter['filterType'], readonly string[]> = {
  type: types,
  building: ['5', 'BT5', 'BT6', 'BT7', 'ohne_bauteil'],
  floor: ['*', 'OG2', 'og2', 'EG', 'ohne_etage'],
  room: ['2.114', 'r 1', '%'],
  tag: [...tags, 'achtung'],
  locationRaw: ['BT5', 'Zeile 1', '%', '_'],
};
const anyFilter = fc
  .constantFrom(...scenarioFilterTypes)
  .chain((filterType) =>
    fc
      .constantFrom(...valuesOf[filterType])
      .map((filterValue): ScenarioFilter => ({ filterType, filterValue })),
  );

it('selects in the database what the contract selects, for any data and filters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 30 }),
      fc.array(fc.array(anyFilter, { maxLength: 6 }), { minLength: 5, maxLength: 10 }),
      async (fields, askedFor) => {
        const rows = fields.map((row, at) =>
          sampleEquipment({ ...row, name: `A ${at}`, locationRaw: `BT${at % 9}-Zeile ${at}` }),
        );
        await fill(rows);
        for (const filters of askedFor) {
          const expected = rows.filter((row) => isSelected(filters, row)).length;
          expect(await countSelected(database.db, filters)).toBe(expected);
        }
      },
    ),
    { numRuns: tries(40, 12), endOnFailure: true },
  );
});

describe('several filters', () => {
  const place = (locationBuilding: string | null, locationFloor: string | null, type: string) =>
    sampleEquipment({
      ...{ name: `${type} ${locationBuilding} ${locationFloor}`, type },
      ...{ locationBuilding, locationFloor },
    });
  const rows = [
    place('BT5', 'EG', 'Pumpe'),
    place('5', 'OG1', 'Pumpe'),
    place('BT6', 'EG', 'Pumpe'),
    place('BT5', 'EG', 'USV'),
    place(null, null, 'USV'),
  ];

  it.each<[string, ScenarioFilter[], number]>([
    ['none select everything', [], 5],
    ['one kind: alternatives', [filter('type', 'Pumpe'), filter('type', 'USV')], 5],
    ['two kinds: both must hold', [filter('type', 'Pumpe'), filter('building', '5')], 2],
    ['every floor is every floor', [filter('building', 'BT5'), filter('floor', '*')], 3],
    ['and whoever has none', [filter('floor', '*')], 5],
    ['none fits', [filter('type', 'Aufzug')], 0],
  ])('%s', async (_, filters, expected) => {
    await fill(rows);
    expect(rows.filter((row) => isSelected(filters, row))).toHaveLength(expected);
    expect(await countSelected(database.db, filters)).toBe(expected);
  });

  function filter(filterType: ScenarioFilter['filterType'], filterValue: string): ScenarioFilter {
    return { filterType, filterValue };
  }
});
