/** Invalid fields stay in the edit form until they are corrected; all others are saved. */
import {
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldLabels,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { type FormProblems, problemOrder, problemsOf } from '../form-problems.ts';
import {
  changedFields,
  type FormValues,
  isLocationTouched,
  locationParts,
} from '../form-values.ts';

const locationFields: readonly EquipmentField[] = ['locationRaw', ...locationParts];
const labels = { ...equipmentFieldLabels, comment: 'Kommentar' };

/** The problems of changed fields. Unchanged values may break a rule that is newer than they are. */
export function problemsOfChanges(values: FormValues, base: EquipmentFields): FormProblems {
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
export function invalidFields(problems: FormProblems): EquipmentField[] {
  const isLocationInvalid = locationParts.some((part) => problems[part] !== undefined);
  return equipmentFieldNames.filter(
    (field) => field in problems || (isLocationInvalid && locationFields.includes(field)),
  );
}

export function problemText(problems: FormProblems): string {
  return problemOrder
    .filter((field) => problems[field] !== undefined)
    .map((field) => `${labels[field]}: ${problems[field]}`)
    .join(' ');
}
