import * as z from 'zod/mini';
import { commentLimit } from '#contract/comments.ts';
import {
  type EquipmentFields,
  equipmentFields,
  equipmentLimits,
} from '#contract/equipment/equipment.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { type FormValues, fieldsOf, type InputField, isInputField } from './form-values.ts';

export type FormProblems = Partial<Record<InputField | 'comment', string>>;

/** In the order in which they stand in the form. */
export const faultOrder = [
  'name',
  'type',
  'locationBuilding',
  'locationFloor',
  'locationColumn',
  'locationRoom',
  'tags',
  'comment',
] as const satisfies (keyof FormProblems)[];

const part = (required: string) =>
  z
    .nullable(z.string().check(z.maxLength(equipmentLimits.locationPart)))
    .check(z.refine((text) => text !== null, required));

/** A location that is filled in here has its Bauteil and its Etage. */
const locatedFields = z.extend(equipmentFields, {
  locationBuilding: part('Bitte das Bauteil angeben.'),
  locationFloor: part('Bitte die Etage angeben.'),
});

interface Demands {
  /** An Anlage whose location nobody touches may keep one without Bauteil or Etage. */
  needsLocation: boolean;
}

export function problemsOf(
  values: FormValues,
  origin: EquipmentFields,
  { needsLocation }: Demands,
): FormProblems {
  const schema = needsLocation ? locatedFields : equipmentFields;
  const checked = schema.safeParse(fieldsOf(values, origin), { error: describeIssue });
  const issues = checked.success ? [] : checked.error.issues;
  const problems = atInputs(
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
  const isTooLong = values.comment.trim().length > commentLimit;
  return isTooLong ? { ...problems, comment: `Höchstens ${commentLimit} Zeichen.` } : problems;
}

/** Each problem at its input, the first one where there are several. */
export function atInputs(problems: readonly FieldProblem[]): FormProblems {
  const found: FormProblems = {};
  for (const { field, message } of problems) {
    const [input = ''] = field.split('.');
    if (isInputField(input)) found[input] ??= message;
  }
  return found;
}

export function firstFault(problems: FormProblems): keyof FormProblems | undefined {
  return faultOrder.find((field) => problems[field] !== undefined);
}
