/** What is wrong in the edit form waits there until it is put right; all else is saved. */
import {
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldLabels,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { type FormProblems, faultOrder, problemsOf } from '../form-problems.ts';
import {
  changedFields,
  type FormValues,
  isLocationTouched,
  locationParts,
} from '../form-values.ts';

const locationFields: readonly EquipmentField[] = ['locationRaw', ...locationParts];
const labels = { ...equipmentFieldLabels, comment: 'Kommentar' };

/** What is wrong with what was typed here; what was stored before there was a rule is not touched by it. */
export function faultsIn(values: FormValues, base: EquipmentFields): FormProblems {
  const needsLocation = isLocationTouched(values, base);
  const changed = changedFields(values, base);
  const isTyped = (field: string) =>
    field in changed ||
    field === 'comment' ||
    (needsLocation && locationFields.some((part) => part === field));
  const problems = Object.entries(problemsOf(values, base, { needsLocation }));
  return Object.fromEntries(problems.filter(([field]) => isTyped(field)));
}

/** The parts of a location are saved together or not at all. */
export function fieldsHeldBack(faults: FormProblems): EquipmentField[] {
  const isLocationFaulty = locationParts.some((part) => faults[part] !== undefined);
  return equipmentFieldNames.filter(
    (field) => field in faults || (isLocationFaulty && locationFields.includes(field)),
  );
}

export function faultText(faults: FormProblems): string {
  return faultOrder
    .filter((field) => faults[field] !== undefined)
    .map((field) => `${labels[field]}: ${faults[field]}`)
    .join(' ');
}
