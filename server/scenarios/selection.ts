import { type SQL, sql } from 'drizzle-orm';
import { floorKey, identityKey, normaliseBuilding } from '#contract/equipment/location.ts';
import { alternativesOf } from '#contract/scenarios/scenario-selection.ts';
import { EVERY_FLOOR, type ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import type { Executor } from '../db/database.ts';
import { allOf } from '../db/sql-parts.ts';

/** For the table alias `e`: the decision of `isSelected` in the contract, by indexes. */
export function selectedBy(filters: readonly ScenarioFilter[]): SQL {
  return allOf(alternativesOf(filters).map(anyOf));
}

function anyOf(alternatives: readonly ScenarioFilter[]): SQL {
  return sql`(${sql.join(alternatives.map(holds), sql` or `)})`;
}

function holds({ filterType, filterValue }: ScenarioFilter): SQL {
  switch (filterType) {
    case 'type':
      return sql`e.type = ${filterValue}`;
    case 'building':
      return sql`e.building_key = ${normaliseBuilding(filterValue)}`;
    case 'floor':
      return filterValue === EVERY_FLOOR ? sql`true` : sql`e.floor_key = ${floorKey(filterValue)}`;
    case 'room':
      return sql`e.room_key = ${identityKey(filterValue)}`;
    case 'tag':
      return sql`e.tags @> array[${filterValue}]::text[]`;
    case 'locationRaw':
      return sql`strpos(e.location_raw, ${filterValue}) > 0`;
  }
}

export async function countSelected(
  executor: Executor,
  filters: readonly ScenarioFilter[],
): Promise<number> {
  const result = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from equipment e where ${selectedBy(filters)}`,
  );
  return result.rows[0]?.count ?? 0;
}
