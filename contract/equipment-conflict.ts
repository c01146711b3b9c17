import {
  type Equipment,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentConflict,
} from './equipment.ts';
import type { ErrorAnswer } from './errors.ts';
import { combineLocation } from './location.ts';

/** Which version of a contested field a person chose. */
export type EquipmentChoices = Partial<Record<EquipmentField, 'mine' | 'theirs'>>;

/** Undefined for every other refusal. */
export function equipmentConflictIn(
  error: Pick<ErrorAnswer, 'code' | 'details'> | undefined,
): EquipmentConflict | undefined {
  if (error?.code !== 'conflict') return undefined;
  return equipmentConflict.safeParse(error.details).data;
}

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
