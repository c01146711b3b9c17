import * as z from 'zod/mini';
import { type Equipment, type EquipmentFields, equipment } from '#contract/equipment/equipment.ts';
import { emptyFields, type FormValues, valuesOf } from './form-values.ts';

/** Recognised elsewhere, never trusted: any of the fields, in any length. */
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

/** What a navigation to `/create` may carry in its state. */
export type FormState = z.infer<typeof formState>;

/** For `navigate('/create', { state: duplicateState(equipment) })`. */
export function duplicateState(source: Equipment): FormState {
  return { duplicateOf: source };
}

/** A state of another version or of another screen counts as none. */
export function readFormState(state: unknown): FormState | null {
  const read = formState.safeParse(state);
  return read.success ? read.data : null;
}

export interface FormStart {
  /** Tells this form's draft from every other. */
  key: string;
  title: string;
  /** What the values began from. */
  origin: EquipmentFields;
  values: FormValues;
  /** Where the form belongs to: the way back leads there. */
  home: string;
  /** Its name must change before it can be saved at the same place. */
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
  const found = (state?.extracted ?? {}) as Partial<EquipmentFields>;
  return {
    key: state ? `extracted:${JSON.stringify(found)}` : 'create',
    title: 'Neue Anlage erstellen',
    origin: { ...emptyFields, locationRaw: found.locationRaw ?? '' },
    values: valuesOf({ ...emptyFields, ...found }),
    home: '/',
    isDuplicate: false,
  };
}
