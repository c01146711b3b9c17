import {
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { combineLocation, upperCaseLocation } from '#contract/equipment/location.ts';
import { cleanTags, orderTags, parseTags } from '#contract/equipment/tags.ts';
import { oneLine } from '#contract/text/stored-text.ts';

export const locationParts = [
  'locationBuilding',
  'locationFloor',
  'locationColumn',
  'locationRoom',
] as const;
export type LocationPart = (typeof locationParts)[number];

/** The raw values of the inputs, not trimmed. */
export interface FormValues extends Record<LocationPart | 'name' | 'type', string> {
  tags: string[];
  /** Text in the tag field that is not a tag yet. */
  tagText: string;
  comment: string;
}

/** The fields with an input of their own; the combined location follows from its parts. */
export type InputField = Exclude<EquipmentField, 'locationRaw'>;

export function isInputField(field: string): field is InputField {
  return field !== 'locationRaw' && (equipmentFieldNames as string[]).includes(field);
}

const inputFields = equipmentFieldNames.filter(isInputField);

export const emptyFields: EquipmentFields = {
  name: '',
  type: '',
  locationRaw: '',
  locationBuilding: null,
  locationFloor: null,
  locationColumn: null,
  locationRoom: null,
  tags: [],
};

export function valuesOf(fields: EquipmentFields): FormValues {
  return {
    name: fields.name,
    type: fields.type,
    locationBuilding: fields.locationBuilding ?? '',
    locationFloor: fields.locationFloor ?? '',
    locationColumn: fields.locationColumn ?? '',
    locationRoom: fields.locationRoom ?? '',
    tags: fields.tags,
    tagText: '',
    comment: '',
  };
}

function cleanPart(text: string | null): string | null {
  return upperCaseLocation(oneLine(text ?? '')) || null;
}

/** While its parts are unchanged, a stored location stays, whatever its parts would combine to. */
export function isLocationTouched(values: FormValues, origin: EquipmentFields): boolean {
  return locationParts.some((part) => cleanPart(values[part]) !== cleanPart(origin[part]));
}

export function locationOf(values: FormValues, origin: EquipmentFields): string {
  if (!isLocationTouched(values, origin)) return origin.locationRaw;
  const combined = combineLocation({
    building: values.locationBuilding,
    floor: values.locationFloor,
    column: values.locationColumn,
    room: values.locationRoom,
  });
  return combined ?? origin.locationRaw;
}

/** The fields of the Anlage that result from the input. */
export function fieldsOf(values: FormValues, origin: EquipmentFields): EquipmentFields {
  return {
    name: oneLine(values.name),
    type: oneLine(values.type),
    locationRaw: locationOf(values, origin),
    locationBuilding: cleanPart(values.locationBuilding),
    locationFloor: cleanPart(values.locationFloor),
    locationColumn: cleanPart(values.locationColumn),
    locationRoom: cleanPart(values.locationRoom),
    tags: orderTags(cleanTags(values.tags)),
  };
}

/** Text in the tag field becomes tags, as if a comma had followed. */
export function withTypedTags(values: FormValues): FormValues {
  const tags = cleanTags([...values.tags, ...parseTags(values.tagText)]);
  return { ...values, tags, tagText: '' };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only fields that the user changed, not those that are merely stored in another spelling. */
export function changedFields(values: FormValues, base: EquipmentFields): Partial<EquipmentFields> {
  const [now, before] = [fieldsOf(values, base), fieldsOf(valuesOf(base), base)];
  const changed = equipmentFieldNames.filter((name) => !isSame(now[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** Inputs that the user has not changed get the newer values; the others stay. */
export function rebase(values: FormValues, from: EquipmentFields, to: EquipmentFields): FormValues {
  const mine = changedFields(values, from);
  const theirs = changedFields(valuesOf(to), from);
  const newer = valuesOf(to);
  const updated = inputFields.filter((field) => field in theirs && !(field in mine));
  return { ...values, ...Object.fromEntries(updated.map((field) => [field, newer[field]])) };
}

/** Whether discarding the form would lose nothing. */
export function isUntouched(values: FormValues, base: EquipmentFields): boolean {
  return (
    Object.keys(changedFields(values, base)).length === 0 &&
    values.tagText.trim() === '' &&
    values.comment.trim() === ''
  );
}
