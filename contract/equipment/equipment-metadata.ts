import { compareKeys, nameSortKey } from '../text/sort-key.ts';
import type { EquipmentFields, EquipmentMetadata } from './equipment.ts';
import { normaliseBuilding, WITHOUT_BUILDING } from './location.ts';

/** The values that Anlagen have, each once, in German order. */
export function metadataOf(all: Iterable<EquipmentFields>): EquipmentMetadata {
  const found = {
    ...{ types: new Set<string>(), buildings: new Set<string>(), floors: new Set<string>() },
    ...{ columns: new Set<string>(), rooms: new Set<string>(), tags: new Set<string>() },
  };
  for (const row of all) {
    found.types.add(row.type);
    found.buildings.add(normaliseBuilding(row.locationBuilding));
    found.floors.add(row.locationFloor ?? '');
    found.columns.add(row.locationColumn ?? '');
    found.rooms.add(row.locationRoom ?? '');
    for (const tag of row.tags) found.tags.add(tag);
  }
  found.buildings.delete(WITHOUT_BUILDING);
  const sorted = Object.entries(found).map(([name, values]) => [name, inNameOrder(values)]);
  return Object.fromEntries(sorted) as EquipmentMetadata;
}

/** Without the empty text. */
export function inNameOrder(values: Iterable<string>): string[] {
  const keyed = [...values].filter(Boolean).map((value) => ({ value, key: nameSortKey(value) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.value, b.value));
  return keyed.map(({ value }) => value);
}
