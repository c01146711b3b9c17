/** The form of a result: what was chosen and typed at the points of a Prüfart, and what it means. */
import * as z from 'zod/mini';
import type { Day } from '#contract/calendar-day.ts';
import type { InspectionPoint } from '#contract/inspections/inspection-kinds.ts';
import {
  type Instrument,
  isCalibrationOver,
  isMeasured,
  type Outcome,
  outcomeOf,
  outcomes,
  type Reading,
  readingProblem,
} from '#contract/inspections/readings.ts';
import { numberIn, numberText } from '#contract/inspections/typed-number.ts';
import type { SeenResult } from '#contract/scenarios/task-results.ts';
import { textOrNull } from '#contract/text/stored-text.ts';

const pointEntry = z.object({
  /** Null: not rated yet. */
  outcome: z.nullable(z.enum(outcomes)),
  value: z.string(),
  reason: z.string(),
});
export type PointEntry = z.infer<typeof pointEntry>;

const emptyEntry: PointEntry = { outcome: null, value: '', reason: '' };

export const instrumentValues = z.object({
  name: z.string(),
  serialNumber: z.string(),
  calibratedUntil: z.string(),
});
export type InstrumentValues = z.infer<typeof instrumentValues>;

export const noInstrument: InstrumentValues = { name: '', serialNumber: '', calibratedUntil: '' };

export const resultValues = z.object({
  /** Null: nothing was found yet. */
  outcome: z.nullable(z.enum(outcomes)),
  reason: z.string(),
  /** By the ids of the points. */
  points: z.record(z.string(), pointEntry),
  instrument: instrumentValues,
  remark: z.string(),
});
export type ResultValues = z.infer<typeof resultValues>;

export const emptyResult: ResultValues = {
  ...{ outcome: null, reason: '', points: {}, instrument: noInstrument, remark: '' },
};

const instrumentTexts = (used: Instrument | null): InstrumentValues =>
  used
    ? {
        name: used.name,
        serialNumber: used.serialNumber ?? '',
        calibratedUntil: used.calibratedUntil ?? '',
      }
    : noInstrument;

export const valuesOf = ({
  outcome,
  reason,
  points,
  instrument,
  remark,
}: SeenResult): ResultValues => ({
  // A defect at a point says itself that there is one.
  outcome: points.some((point) => point.outcome === 'defect') ? null : outcome,
  ...{ reason: reason ?? '', remark: remark ?? '' },
  instrument: instrumentTexts(instrument),
  points: Object.fromEntries(
    points.map(({ pointId, outcome: found, value, reason: why }) => [
      pointId,
      { outcome: found, value: numberText(value), reason: why ?? '' },
    ]),
  ),
});

type Point = Pick<InspectionPoint, 'id' | 'kind' | 'min' | 'max'>;

export const entryOf = ({ points }: Pick<ResultValues, 'points'>, { id }: Pick<Point, 'id'>) =>
  points[id] ?? emptyEntry;

/** A typed value says itself whether it is within the limits. */
export function withTypedValue(entry: PointEntry, value: string, point: Point): PointEntry {
  const number = numberIn(value);
  const isNumber = number !== null && !Number.isNaN(number);
  return { ...entry, value, outcome: isNumber ? outcomeOf(number, point) : null };
}

export const withEntry = (
  values: ResultValues,
  point: Pick<Point, 'id'>,
  entry: PointEntry,
): ResultValues => ({ ...values, points: { ...values.points, [point.id]: entry } });

/** The overall outcome: what was chosen, except that a point which is not in order makes it a defect. */
export function outcomeIn(values: ResultValues, points: readonly Point[]): Outcome | null {
  if (values.outcome === 'untestable') return 'untestable';
  const found = points.map((point) => entryOf(values, point).outcome);
  if (found.includes('defect')) return 'defect';
  const isAllRated = found.length > 0 && !found.includes(null) && found.includes('ok');
  return values.outcome ?? (isAllRated ? 'ok' : null);
}

/** Everything that can be seen and is not rated yet is in order with one tap; values still have to be measured. */
export function withOutcome(
  values: ResultValues,
  outcome: Outcome,
  points: readonly Point[],
): ResultValues {
  if (outcome !== 'ok') return { ...values, outcome };
  const checked = points
    .filter((point) => point.kind === 'check' && entryOf(values, point).outcome === null)
    .map(({ id }) => [id, { ...emptyEntry, outcome: 'ok' as const }]);
  const rated = { ...values.points, ...Object.fromEntries(checked) };
  return { ...values, outcome, reason: '', points: rated };
}

/** How many points are rated. */
export const countRated = (values: ResultValues, points: readonly Point[]): number =>
  points.filter((point) => entryOf(values, point).outcome !== null).length;

type FullPoint = Omit<InspectionPoint, 'id'> & { id: string };

const readingOf = (point: FullPoint, outcome: Outcome, entry: PointEntry): Reading => {
  const { id: pointId, label, kind, unit, min, max } = point;
  const isTested = kind === 'value' && outcome !== 'untestable';
  return {
    ...{ pointId, label, kind, unit, min, max, outcome },
    value: isTested ? numberIn(entry.value) : null,
    reason: textOrNull(entry.reason),
  };
};

/** The rated points in their order. */
export const readingsIn = (values: ResultValues, points: readonly FullPoint[]): Reading[] =>
  points.flatMap((point) => {
    const entry = entryOf(values, point);
    return entry.outcome ? [readingOf(point, entry.outcome, entry)] : [];
  });

export const instrumentIn = ({
  name,
  serialNumber,
  calibratedUntil,
}: InstrumentValues): Instrument | null =>
  textOrNull(name) === null
    ? null
    : {
        name: name.trim(),
        serialNumber: textOrNull(serialNumber),
        calibratedUntil: calibratedUntil || null,
      };

const NOT_RATED = 'Bitte bewerten.';
const NO_NUMBER = 'Bitte eine Zahl angeben.';

/** What is wrong with each point, by its id; nothing for points that are in order. */
export function pointProblems(
  values: ResultValues,
  points: readonly FullPoint[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const point of points) {
    const problem = problemOf(entryOf(values, point), point);
    if (problem) problems[point.id] = problem;
  }
  return problems;
}

function problemOf(entry: PointEntry, point: FullPoint): string | undefined {
  const isMeasuring = point.kind === 'value' && entry.outcome !== 'untestable';
  if (isMeasuring && Number.isNaN(numberIn(entry.value))) return NO_NUMBER;
  if (entry.outcome === null) return NOT_RATED;
  return readingProblem(readingOf(point, entry.outcome, entry))?.message;
}

export const needsInstrument = (values: ResultValues, points: readonly FullPoint[]): boolean =>
  readingsIn(values, points).some(isMeasured) && instrumentIn(values.instrument) === null;

/** Undefined while the calibration is valid or unknown. */
export function calibrationNote({ calibratedUntil, name }: InstrumentValues, doneOn: Day) {
  const used = { name, serialNumber: null, calibratedUntil: calibratedUntil || null };
  return isCalibrationOver(used, doneOn) ? 'Die Kalibrierung ist abgelaufen.' : undefined;
}

export const problemsIn = (error: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}) => {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join('.')] ??= message;
  return problems;
};
