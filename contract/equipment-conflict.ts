import type { Equipment, EquipmentConflict, EquipmentFields } from './equipment.ts';
import { combineLocation } from './location.ts';

type Contested = EquipmentConflict['fields'][number];

/**
 * What a person has to decide. A location that follows from its parts is decided with them; one that
 * somebody wrote by hand is not overwritten unseen.
 */
export function questionsOf({ fields, current }: EquipmentConflict): Contested[] {
  return fields.filter(({ field }) => field !== 'locationRaw' || !isCombined(current));
}

/** A change on top of what others have made of the Anlage, its location following from both. */
export function withCombinedLocation(
  current: Equipment,
  change: Partial<EquipmentFields>,
): Partial<EquipmentFields> {
  if (!isCombined(current)) return change;
  const { locationRaw: _, ...rest } = change;
  const locationRaw = combined({ ...current, ...rest });
  // Without parts there is nothing to follow but what was written.
  if (locationRaw === null) return change;
  return locationRaw === current.locationRaw ? rest : { ...rest, locationRaw };
}

function isCombined(fields: EquipmentFields): boolean {
  return combined(fields) === fields.locationRaw;
}

function combined(fields: EquipmentFields): string | null {
  return combineLocation({
    building: fields.locationBuilding,
    floor: fields.locationFloor,
    column: fields.locationColumn,
    room: fields.locationRoom,
  });
}
