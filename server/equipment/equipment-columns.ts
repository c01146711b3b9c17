import { getTableColumns } from 'drizzle-orm';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import {
  floorKey,
  identityKey,
  normaliseBuilding,
  placeKey,
} from '#contract/equipment/location.ts';
import { phraseText, searchText } from '#contract/search/search-text.ts';
import { nameSortKey } from '#contract/text/sort-key.ts';
import { equipment } from '../db/tables/index.ts';

const {
  nameKey: _nameKey,
  locationKey: _locationKey,
  buildingKey: _buildingKey,
  floorKey: _floorKey,
  roomKey: _roomKey,
  searchText: _searchText,
  nameText: _nameText,
  typeText: _typeText,
  locationText: _locationText,
  sortKey: _sortKey,
  doubleMark: _doubleMark,
  changedIn: _changedIn,
  ...recordColumns
} = getTableColumns(equipment);

/** The columns of the record, without the derived ones. */
export const equipmentRecord = recordColumns;

/** Enough to recognise an Anlage in records that refer to it. */
export const summaryColumns = {
  id: equipment.id,
  name: equipment.name,
  type: equipment.type,
  locationRaw: equipment.locationRaw,
  locationFloor: equipment.locationFloor,
  locationRoom: equipment.locationRoom,
} satisfies Record<keyof EquipmentSummary, unknown>;

type Derived = ReturnType<typeof derivedColumns>;

export const derivedNames: readonly (keyof Derived)[] = [
  ...(['nameKey', 'locationKey', 'buildingKey', 'floorKey', 'roomKey'] as const),
  ...(['searchText', 'nameText', 'typeText', 'locationText', 'sortKey'] as const),
];

/** Columns that the contract derives from the fields; always written together with them. */
export function derivedColumns(fields: EquipmentFields) {
  return {
    nameKey: identityKey(fields.name),
    locationKey: placeKey(fields.locationRaw),
    buildingKey: normaliseBuilding(fields.locationBuilding),
    floorKey: floorKey(fields.locationFloor),
    roomKey: identityKey(fields.locationRoom ?? ''),
    searchText: searchText(fields),
    nameText: phraseText(fields.name),
    typeText: phraseText(fields.type),
    locationText: phraseText(fields.locationRaw),
    sortKey: nameSortKey(fields.name),
  };
}
