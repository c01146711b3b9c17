import { sameText } from '#contract/equipment/location.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { type SafetyPoint, safetyCalls } from '#contract/safety/safety.ts';
import { oneLine, textOrNull } from '#contract/text/stored-text.ts';
import type { PointFields } from './safety-draft.ts';

/** The problems of the form by field; `point` if none was chosen. */
export type PointProblems = Partial<Record<keyof PointFields | 'point', string>>;

const fieldNames = ['identifier', 'site', 'floor', 'column', 'description'] as const;

/** The fields of the point as they would be saved. */
export function pointFrom(
  fields: PointFields,
): Omit<SafetyPoint, 'id' | 'createdAt' | 'createdBy'> {
  return {
    identifier: oneLine(fields.identifier),
    site: textOrNull(fields.site),
    floor: textOrNull(fields.floor),
    column: textOrNull(fields.column),
    description: textOrNull(fields.description),
  };
}

export function problemsOf(fields: PointFields): PointProblems {
  const checked = safetyCalls.createPoint.body.safeParse(fields, { error: describeIssue });
  const issues = checked.success ? [] : checked.error.issues;
  return atFields(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}

/** The problems by field, for a point that was sent alone or with its link. */
export function atFields(problems: readonly FieldProblem[]): PointProblems {
  const byField: PointProblems = {};
  for (const { field, message } of problems) {
    const name = fieldNames.find((candidate) => field.split('.').at(-1) === candidate);
    if (name) byField[name] ??= message;
  }
  return byField;
}

/** The same rule by which the server refuses a second one. */
export function isSamePoint(point: SafetyPoint, fields: PointFields): boolean {
  const other = pointFrom(fields);
  return fieldNames.every((name) => sameText(point[name] ?? '', other[name] ?? ''));
}
