/** What was found at an Anlage in a run that belongs to a Prüfart. It becomes an inspection record when the run is finished. */
import * as z from 'zod/mini';
import type { call } from '../call.ts';
import { kindLimits } from '../inspections/inspection-kinds.ts';
import {
  instrument,
  type Outcome,
  outcomeLabels,
  outcomes,
  reading,
  readingProblem,
  storedInstrument,
  storedReading,
} from '../inspections/readings.ts';
import type { Change } from '../noun.ts';
import { bodyOf, momentOf } from '../noun.ts';
import { recordId } from '../record-id.ts';
import { optionalText, textOrNull } from '../text/stored-text.ts';

const resultLimits = { reason: 500, remark: 5_000 } as const;

export const taskResult = z.object({
  outcome: z.enum(outcomes),
  /** Why it could not be tested. */
  reason: z.nullable(z.string()),
  points: z.array(storedReading),
  instrument: z.nullable(storedInstrument),
  remark: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
  changedByName: z.nullable(z.string()),
});
export type TaskResult = z.infer<typeof taskResult>;

const fields = {
  /** Null: there is no result any more. */
  outcome: z.nullable(z.enum(outcomes)),
  reason: z._default(optionalText(resultLimits.reason), null),
  points: z._default(z.array(reading).check(z.maxLength(kindLimits.points)), []),
  instrument: z._default(z.nullable(instrument), null),
  remark: z._default(optionalText(resultLimits.remark), null),
};

const seenResult = z.object({
  outcome: z.nullable(z.enum(outcomes)),
  reason: z.nullable(z.string()),
  points: z.array(storedReading),
  instrument: z.nullable(storedInstrument),
  remark: z.nullable(z.string()),
});
export type SeenResult = z.output<typeof seenResult>;

/** What holds for a task without a result. */
export const noResult: SeenResult = {
  ...{ outcome: null, reason: null, points: [], instrument: null, remark: null },
};

const resultFields = z.object(fields);
export type ResultFields = z.output<typeof resultFields>;

const MISSING_UNTESTABLE_REASON = 'Bitte angeben, warum das nicht prüfbar ist.';

/** A result is not i.O. if one of its points is a Mangel. */
export const fitsPoints = ({
  outcome,
  points,
}: {
  outcome: Outcome | null;
  points: readonly { outcome: Outcome }[];
}): boolean => outcome !== 'ok' || points.every((point) => point.outcome !== 'defect');

/** With `base`, what others changed since is not overwritten unseen. */
export const resultChange = z
  .extend(resultFields, { base: z.optional(z.partial(seenResult)) })
  .check(
    z.refine(({ outcome, reason }) => outcome !== 'untestable' || textOrNull(reason) !== null, {
      error: MISSING_UNTESTABLE_REASON,
      path: ['reason'],
    }),
    z.refine(fitsPoints, {
      error: 'Mit einem Mangel an einem Prüfpunkt ist das Ergebnis nicht „i.O.“.',
      path: ['outcome'],
    }),
    z.check(({ value, issues }) => {
      value.points.forEach((point, at) => {
        const problem = readingProblem(point);
        if (!problem) return;
        const path = ['points', at, problem.field];
        issues.push({ code: 'custom', message: problem.message, input: point, path });
      });
    }),
  );
export type ResultChange = z.output<typeof resultChange>;

/** The task's result after a waiting change of it. */
export function resultAfter(change: Change): TaskResult | null {
  const { outcome, ...wanted } = bodyOf<ResultChange>(change);
  if (outcome === null) return null;
  return {
    ...{ outcome, points: wanted.points ?? [], instrument: wanted.instrument ?? null },
    ...{ reason: textOrNull(wanted.reason), remark: textOrNull(wanted.remark) },
    ...{ changedAt: momentOf(change), changedByName: null },
  };
}

export const resultWords = {
  outcome: { label: 'Ergebnis', values: outcomeLabels },
  reason: 'Nicht prüfbar, weil',
  points: 'Prüfpunkte',
  instrument: 'Prüfmittel',
  remark: 'Bemerkung',
} as const;

/** The call is completed where tasks are defined: its answer is the task. */
export const setResultCall = {
  method: 'PUT',
  path: '/api/scenario-run-tasks/:taskId/result',
  summary: 'Prüfergebnis einer Aufgabe festhalten',
  access: 'scenario.run',
  params: z.object({ taskId: recordId }),
  body: resultChange,
  errors: ['task_not_found', 'run_finished', 'task_recorded', 'conflict'],
} as const satisfies Omit<Parameters<typeof call>[0], 'answer'>;
