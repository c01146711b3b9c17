import * as z from 'zod/mini';
import { type Equipment, type EquipmentFields, equipment } from '#contract/equipment/equipment.ts';
import { emptyFields, type FormValues, valuesOf } from './form-values.ts';

/** Recognised elsewhere and not validated: any of the fields, in any length. */
const extracted = z.partial(
  z.object({
    name: z.string(),
    type: z.string(),
    locationRaw: z.string(),
    locationBuilding: z.nullable(z.string()),
    locationFloor: z.nullable(z.string()),
    locationColumn: z.nullable(z.string()),
    locationRoom: z.nullable(z.string()),
    tags: z.array(z.string()),
  }),
);

const formState = z.union([z.object({ duplicateOf: equipment }), z.object({ extracted })]);

/** The history state of a navigation to `/create`. */
export type FormState = z.infer<typeof formState>;

/** For `navigate('/create', { state: duplicateState(equipment) })`. */
export function duplicateState(source: Equipment): FormState {
  return { duplicateOf: source };
}

/** A state of another version or screen is ignored. */
export function readFormState(state: unknown): FormState | null {
  const read = formState.safeParse(state);
  return read.success ? read.data : null;
}

export interface FormStart {
  /** Identifies the draft of this form. */
  key: string;
  title: string;
  /** The fields at the start, to which the values are compared. */
  origin: EquipmentFields;
  values: FormValues;
  /** The target of the back link. */
  home: string;
  /** The name must change before it can be saved at the same location. */
  isDuplicate: boolean;
}

export function startOf(state: FormState | null): FormStart {
  if (state && 'duplicateOf' in state) {
    const { id, ...source } = state.duplicateOf;
    return {
      key: `duplicate:${id}`,
      title: 'Anlage duplizieren',
      origin: source,
      values: valuesOf(source),
      home: `/equipment/${id}`,
      isDuplicate: true,
    };
  }
  const extractedFields = (state?.extracted ?? {}) as Partial<EquipmentFields>;
  return {
    key: state ? `extracted:${JSON.stringify(extractedFields)}` : 'create',
    title: 'Neue Anlage erstellen',
    origin: { ...emptyFields, locationRaw: extractedFields.locationRaw ?? '' },
    values: valuesOf({ ...emptyFields, ...extractedFields }),
    home: '/',
    isDuplicate: false,
  };
}
