/** The form of a defect: its raw values, and what they mean. */
import * as z from 'zod/mini';
import {
  type ContinuedUse,
  continuedUses,
  severities,
  usualContinuedUse,
} from '#contract/defects/defect-words.ts';
import { type Defect, type DefectFields, defectFields } from '#contract/defects/defects.ts';
import { describeIssue } from '#contract/input-messages.ts';

export const defectValues = z.object({
  /** Null: not chosen yet. */
  severity: z.nullable(z.enum(severities)),
  description: z.string(),
  /** Null: as is usual for the class. */
  mayContinue: z.nullable(z.enum(continuedUses)),
  /** In the format of a date field; empty for none. */
  deadline: z.string(),
  assigneeId: z.nullable(z.string()),
});
export type DefectValues = z.infer<typeof defectValues>;

export const emptyDefect: DefectValues = {
  ...{ severity: null, description: '', mayContinue: null, deadline: '', assigneeId: null },
};

export const valuesOf = (defect: Defect): DefectValues => {
  const { severity, description, mayContinue, deadline, assigneeId } = defect;
  return { severity, description, mayContinue, deadline: deadline ?? '', assigneeId };
};

/** Whether the Anlage may go on running, as the form shows it. */
export const shownContinuedUse = ({
  severity,
  mayContinue,
}: Pick<DefectValues, 'severity' | 'mayContinue'>): ContinuedUse | null =>
  mayContinue ?? (severity && usualContinuedUse[severity]);

export type DefectProblems = Readonly<Record<string, string>>;

export function readDefect(
  values: DefectValues,
): { fields: DefectFields } | { problems: DefectProblems } {
  const input = {
    ...values,
    mayContinue: shownContinuedUse(values),
    deadline: values.deadline || null,
  };
  const read = defectFields.safeParse(input, { error: describeIssue });
  if (read.success) return { fields: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[path.join('.')] ??= message;
  // It follows from the class, which is missing too.
  if (problems.severity && !values.mayContinue) delete problems.mayContinue;
  return { problems };
}
