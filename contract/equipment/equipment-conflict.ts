import type { ErrorAnswer } from '../errors.ts';
import {
  type Equipment,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentConflict,
} from './equipment.ts';
import { combineLocation } from './location.ts';

/** Which version of a contested field the user chose. */
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
 * The fields a user has to decide. A location that is combined from its parts is decided with them; a location that
 * somebody typed is not overwritten unseen.
 */
export function fieldsToDecide({ fields, current }: EquipmentConflict): Contested[] {
  return fields.filter(({ field }) => field !== 'locationRaw' || !isCombined(current));
}

/** The change merged with the present Anlage, with the location combined from both. */
export function withCombinedLocation(
  current: Equipment,
  change: Partial<EquipmentFields>,
): Partial<EquipmentFields> {
  if (!isCombined(current)) return change;
  const { locationRaw: _, ...rest } = change;
  const locationRaw = combined({ ...current, ...rest });
  // Without parts the typed location stays.
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
