import { sameText } from '#contract/equipment/location.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { type SafetyPoint, safetyCalls } from '#contract/safety/safety.ts';
import { oneLine, textOrNull } from '#contract/text/stored-text.ts';
import type { PointFields } from './safety-draft.ts';

/** What is wrong with the form; `point` where none was chosen. */
export type PointProblems = Partial<Record<keyof PointFields | 'point', string>>;

const fieldNames = ['identifier', 'site', 'floor', 'column', 'description'] as const;

/** What a point would be called and where it would be, once it is saved. */
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

/** Each problem at its field, whether the point came alone or with its link. */
export function atFields(problems: readonly FieldProblem[]): PointProblems {
  const found: PointProblems = {};
  for (const { field, message } of problems) {
    const name = fieldNames.find((known) => field.split('.').at(-1) === known);
    if (name) found[name] ??= message;
  }
  return found;
}

/** The same by the rule by which the server refuses a second one. */
export function isSamePoint(point: SafetyPoint, fields: PointFields): boolean {
  const wanted = pointFrom(fields);
  return fieldNames.every((name) => sameText(point[name] ?? '', wanted[name] ?? ''));
}
