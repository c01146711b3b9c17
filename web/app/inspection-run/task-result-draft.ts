/** The result of one task while it is typed. */
import * as z from 'zod/mini';
import { describeIssue } from '#contract/input-messages.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { NO_INSTRUMENT } from '#contract/inspections/inspection-records.ts';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import {
  type ResultFields,
  resultChange,
  type SeenResult,
} from '#contract/scenarios/task-results.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { readHabits } from '#web/inspections/records/signing-values.ts';
import {
  emptyResult,
  instrumentIn,
  needsInstrument,
  noInstrument,
  outcomeIn,
  pointProblems,
  problemsIn,
  type ResultValues,
  readingsIn,
  resultValues,
  valuesOf,
  withOutcome,
} from '#web/inspections/results/result-values.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { seenIn } from './task-result-writes.ts';

const draft = z.object({
  values: resultValues,
  /** What the task had when the user began. */
  seen: z.custom<SeenResult>((value) => typeof value === 'object' && value !== null),
});
export type TaskResultDraft = z.infer<typeof draft>;

export const taskResultDraft = (userId: string, taskId: string) =>
  draftEntry(userId, `task-result:${taskId}`, draft);

/** A task without a result begins with the instrument that was used last. */
export function newTaskResult(userId: string, task: RunTask): TaskResultDraft {
  const seen = seenIn(task);
  if (task.result) return { values: valuesOf(seen), seen };
  return { values: { ...emptyResult, instrument: readHabits(userId).instrument }, seen };
}

type ReadResult = { fields: ResultFields } | { problems: Record<string, string> };

/** The result as it is sent, or what is missing. An Anlage that cannot be tested has no points. */
export function readTaskResult(
  values: ResultValues,
  { points }: Pick<InspectionKind, 'points'>,
): ReadResult {
  const outcome = outcomeIn(values, points);
  const isTested = outcome !== 'untestable';
  const problems: Record<string, string> = {};
  if (outcome === null) problems.outcome = 'Bitte das Ergebnis angeben.';
  if (isTested) Object.assign(problems, pointProblems(values, points));
  if (isTested && needsInstrument(values, points)) problems.instrument = NO_INSTRUMENT;
  const readings = isTested ? readingsIn(values, points) : [];
  const measures = readings.some(({ value }) => value !== null);
  const read = resultChange.safeParse(
    {
      outcome,
      reason: isTested ? null : textOrNull(values.reason),
      points: readings,
      instrument: measures ? instrumentIn(values.instrument) : null,
      remark: textOrNull(values.remark),
    },
    { error: describeIssue },
  );
  if (!read.success) return { problems: { ...problemsIn(read.error), ...problems } };
  return Object.keys(problems).length > 0 ? { problems } : { fields: read.data };
}

/** Everything i.O. with one tap; undefined if something has to be measured first. */
export function everythingOk({ points }: Pick<InspectionKind, 'points'>): ResultFields | undefined {
  const values = { ...emptyResult, instrument: noInstrument };
  const read = readTaskResult(withOutcome(values, 'ok', points), { points });
  return 'fields' in read ? read.fields : undefined;
}
