import {
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentConflict,
} from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { combineLocation } from '#contract/location.ts';
import { type FormValues, isInputField, locationParts, rebase, valuesOf } from './form-values.ts';

export type Choice = 'mine' | 'theirs';
export type Choices = Partial<Record<EquipmentField, Choice>>;
type Contested = EquipmentConflict['fields'][number];

export function conflictIn(error: unknown): EquipmentConflict | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  const read = equipmentConflict.safeParse(error.details);
  return read.success ? read.data : undefined;
}

/**
 * What a person has to decide. A location that follows from its parts is decided with them; one that
 * somebody wrote by hand is not overwritten unseen.
 */
export function questionsOf({ fields, current }: EquipmentConflict): Contested[] {
  const combined = combineLocation({
    building: current.locationBuilding,
    floor: current.locationFloor,
    column: current.locationColumn,
    room: current.locationRoom,
  });
  return fields.filter(({ field }) => field !== 'locationRaw' || combined !== current.locationRaw);
}

/** The values to save on top of the other person's version. Their location brings its parts along. */
export function resolve(
  values: FormValues,
  base: EquipmentFields,
  { current }: EquipmentConflict,
  choices: Choices,
): FormValues {
  const theirs = valuesOf(current);
  const taken = Object.entries(choices)
    .filter(([, choice]) => choice === 'theirs')
    .flatMap(([field]) => (field === 'locationRaw' ? locationParts : [field]))
    .filter(isInputField);
  return {
    ...rebase(values, base, current),
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
  };
}
