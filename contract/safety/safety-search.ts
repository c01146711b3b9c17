import {
  compareResults,
  matches,
  prepareQuery,
  type SearchableEquipment,
} from '../search/search.ts';
import type { SafetyPoint, SafetyPointFields } from './safety.ts';

/** A safety point is searched like an Anlage: its identifier is its name. */
export function asSearchable(point: SafetyPointFields & { id?: string }): SearchableEquipment {
  return {
    ...(point.id ? { id: point.id } : {}),
    name: point.identifier,
    type: '',
    locationRaw: point.site ?? '',
    locationBuilding: null,
    locationFloor: point.floor,
    locationRoom: point.column,
    tags: [point.description ?? ''],
  };
}

/** The answer of the server, from the rows of a device. */
export function searchSafetyPoints(points: readonly SafetyPoint[], query: string): SafetyPoint[] {
  const prepared = prepareQuery(query);
  const compare = compareResults(prepared);
  return points
    .map((point) => ({ point, searchable: asSearchable(point) }))
    .filter(({ searchable }) => matches(searchable, prepared.terms))
    .sort((a, b) => compare(a.searchable, b.searchable))
    .map(({ point }) => point);
}
