/** The form about one Prüfart at one Anlage: its raw texts, and what they mean. */
import { type Day, germanDay } from '#contract/calendar-day.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { dueOf } from '#contract/inspections/due.ts';
import {
  type DutyFields,
  type DutyRule,
  dutyFields,
  dutyProblems,
  type InspectionDuty,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import type { TypedInterval } from '../interval-fields.tsx';

export interface DutyValues {
  rule: DutyRule;
  interval: TypedInterval;
  reason: string;
  responsibleId: string | null;
  lastDoneOn: string;
  countsFrom: string;
}

export const valuesOf = (
  duty: InspectionDuty | undefined,
  { isInspectedByType }: { isInspectedByType: boolean },
): DutyValues => ({
  rule: duty?.rule ?? (isInspectedByType ? 'by_type' : 'always'),
  interval: duty?.interval
    ? { count: `${duty.interval.count}`, unit: duty.interval.unit }
    : { count: '', unit: 'year' },
  ...{ reason: duty?.reason ?? '', responsibleId: duty?.responsibleId ?? null },
  lastDoneOn: duty?.lastDoneOn ?? '',
  countsFrom: duty?.countsFrom ?? '',
});

/** The fields as they are sent, or the first problem of each. */
export function readDuty(
  values: DutyValues,
  { reckoning }: Pick<InspectionKind, 'reckoning'>,
): { fields: DutyFields } | { problems: Record<string, string> } {
  const { rule, interval, reason, responsibleId, lastDoneOn, countsFrom } = values;
  const hasInterval = rule !== 'never' && interval.count.trim() !== '';
  const input = {
    ...{ rule, reason: textOrNull(reason), responsibleId },
    interval: hasInterval ? { count: Number(interval.count), unit: interval.unit } : null,
    lastDoneOn: lastDoneOn || null,
    // Counted from the inspection itself, there is no other day.
    countsFrom: reckoning === 'from_due' ? countsFrom || null : null,
  };
  const read = dutyFields.check(...dutyProblems).safeParse(input, { error: describeIssue });
  if (read.success) return { fields: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}

/** What the fields lead to, as a sentence. */
export function resultText(
  fields: DutyFields,
  { type, kind, today }: { type: string; kind: InspectionKind; today: Day },
): string {
  const duty = { ...fields, countsFrom: fields.countsFrom ?? fields.lastDoneOn };
  const due = dueOf(type, kind, { duty, outage: undefined, today });
  if (!due) return 'Diese Anlage wird nicht geprüft.';
  if (!due.dueOn) return 'Noch nie geprüft: die erste Prüfung steht aus.';
  const isPast = due.dueOn < today;
  return `Nächste Prüfung: ${germanDay(due.dueOn)}${isPast ? ' (überfällig)' : ''}`;
}
