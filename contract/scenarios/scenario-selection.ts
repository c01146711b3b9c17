import { floorKey, identityKey, normaliseBuilding } from '../equipment/location.ts';
import { EVERY_FLOOR, type ScenarioFilter, scenarioFilterTypes } from './scenarios.ts';

/** The fields that filters compare. */
interface Filtered {
  type: string;
  locationRaw: string;
  locationBuilding: string | null;
  locationFloor: string | null;
  locationRoom: string | null;
  tags: readonly string[];
}

/** By kind: filters of one kind are alternatives, different kinds must all match. */
export function alternativesOf(filters: readonly ScenarioFilter[]): ScenarioFilter[][] {
  return scenarioFilterTypes
    .map((kind) => filters.filter(({ filterType }) => filterType === kind))
    .filter(({ length }) => length > 0);
}

export function isSelected(filters: readonly ScenarioFilter[], item: Filtered): boolean {
  return alternativesOf(filters).every((alternatives) =>
    alternatives.some((filter) => holds(filter, item)),
  );
}

function holds({ filterType, filterValue }: ScenarioFilter, item: Filtered): boolean {
  switch (filterType) {
    case 'type':
      return item.type === filterValue;
    case 'building':
      return normaliseBuilding(item.locationBuilding) === normaliseBuilding(filterValue);
    case 'floor':
      return filterValue === EVERY_FLOOR || floorKey(item.locationFloor) === floorKey(filterValue);
    case 'room':
      return identityKey(item.locationRoom ?? '') === identityKey(filterValue);
    case 'tag':
      return item.tags.includes(filterValue);
    case 'locationRaw':
      return item.locationRaw.includes(filterValue);
  }
}
