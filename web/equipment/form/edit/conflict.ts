import {
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentConflict,
} from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { type FormValues, isInputField, locationParts, rebase, valuesOf } from '../form-values.ts';

export type Choices = Partial<Record<EquipmentField, 'mine' | 'theirs'>>;

export function conflictIn(error: unknown): EquipmentConflict | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  const read = equipmentConflict.safeParse(error.details);
  return read.success ? read.data : undefined;
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
