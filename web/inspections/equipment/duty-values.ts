/** The form about one Prüfart at one Anlage: its raw texts, and what they mean. */
import { type Day, germanDay } from '#contract/calendar-day.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { dueOf, isOverdue } from '#contract/inspections/due.ts';
import {
  type DutyFields,
  type DutyRule,
  doneInFuture,
  dutyFields,
  dutyProblems,
  type InspectionDuty,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import type { TypedInterval } from '../interval-fields.tsx';
import type { DutyFacts } from '../reckoned-from.ts';

export interface DutyValues {
  rule: DutyRule;
  interval: TypedInterval;
  reason: string;
  responsibleId: string | null;
  lastDoneOn: string;
  countsFrom: string;
}

/** An Anlage whose type is not inspected cannot follow it. */
function ruleOf(duty: InspectionDuty | undefined, isInspectedByType: boolean): DutyRule {
  const rule = duty?.rule ?? 'by_type';
  return rule === 'by_type' && !isInspectedByType ? 'always' : rule;
}

export const valuesOf = (
  duty: InspectionDuty | undefined,
  { isInspectedByType }: { isInspectedByType: boolean },
): DutyValues => ({
  rule: ruleOf(duty, isInspectedByType),
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
  today: Day,
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
  const inFuture = read.success ? doneInFuture(read.data, today) : undefined;
  if (read.success && !inFuture) return { fields: read.data };
  const problems: Record<string, string> = inFuture ? { lastDoneOn: inFuture } : {};
  if (read.success) return { problems };
  for (const { path, message } of read.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}

/** What the fields lead to, as a sentence. */
export function resultText(fields: DutyFields, { type, kind, outage, today }: DutyFacts): string {
  const duty = { ...fields, countsFrom: fields.countsFrom ?? fields.lastDoneOn };
  const due = dueOf(type, kind, { duty, outage, today });
  if (!due) return 'Diese Anlage wird nicht geprüft.';
  if (!due.dueOn) return 'Noch nie geprüft: die erste Prüfung steht aus.';
  const isPast = isOverdue(due, today);
  return `Nächste Prüfung: ${germanDay(due.dueOn)}${isPast ? ' (überfällig)' : ''}`;
}
