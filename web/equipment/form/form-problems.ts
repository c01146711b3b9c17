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

/** In the order of the form. */
export const problemOrder = [
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

/** A location that is entered here needs a Bauteil and an Etage. */
const locatedFields = z.extend(equipmentFields, {
  locationBuilding: part('Bitte das Bauteil angeben.'),
  locationFloor: part('Bitte die Etage angeben.'),
});

interface ProblemOptions {
  /** False for an Anlage whose location is unchanged: it may lack Bauteil or Etage. */
  needsLocation: boolean;
}

export function problemsOf(
  values: FormValues,
  origin: EquipmentFields,
  { needsLocation }: ProblemOptions,
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

/** The first problem of each input. */
export function atInputs(problems: readonly FieldProblem[]): FormProblems {
  const byInput: FormProblems = {};
  for (const { field, message } of problems) {
    const [input = ''] = field.split('.');
    if (isInputField(input)) byInput[input] ??= message;
  }
  return byInput;
}

export function firstProblem(problems: FormProblems): keyof FormProblems | undefined {
  return problemOrder.find((field) => problems[field] !== undefined);
}
