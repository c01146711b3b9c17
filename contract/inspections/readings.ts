/** What an inspector has found at the points of a Prüfart: i.O., Mangel or nicht prüfbar, and the measured values. */
import * as z from 'zod/mini';
import { recordId } from '../record-id.ts';
import { line, optionalLine, optionalText, textOrNull } from '../text/stored-text.ts';
import { type InspectionPoint, kindLimits, limitText, pointKinds } from './inspection-kinds.ts';

export const outcomes = ['ok', 'defect', 'untestable'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Record<Outcome, string> = {
  ok: 'i.O.',
  defect: 'Mangel',
  untestable: 'nicht prüfbar',
};

const readingLimits = { reason: 500 } as const;

const limit = z._default(z.nullable(z.number()), null);

/** A point with its outcome. It keeps the text and the limits that held when it was rated. */
export const reading = z.object({
  pointId: recordId,
  label: line(kindLimits.point, { required: 'Bitte den Prüfpunkt benennen.' }),
  kind: z.enum(pointKinds),
  unit: z._default(optionalLine(kindLimits.unit), null),
  min: limit,
  max: limit,
  outcome: z.enum(outcomes),
  value: z._default(
    z.nullable(z.number('Bitte eine Zahl angeben.').check(z.gte(-1e12), z.lte(1e12))),
    null,
  ),
  /** Why it could not be tested, or what is wrong. */
  reason: z._default(optionalText(readingLimits.reason), null),
});
export type Reading = z.output<typeof reading>;

/** As the server stores it. */
export const storedReading = z.object({
  pointId: z.uuid(),
  label: z.string(),
  kind: z.enum(pointKinds),
  unit: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  outcome: z.enum(outcomes),
  value: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});

type Limits = Pick<InspectionPoint, 'min' | 'max'>;

export const isWithinLimits = (value: number, { min, max }: Limits): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** What a measured value means; the inspector may still call a value within the limits a defect. */
export const outcomeOf = (value: number, limits: Limits): Outcome =>
  isWithinLimits(value, limits) ? 'ok' : 'defect';

/** The first thing that is wrong with a reading: its field and the sentence. */
export function readingProblem(
  given: Pick<Reading, 'kind' | 'outcome' | 'value' | 'reason' | 'unit' | 'min' | 'max'>,
): { field: 'value' | 'reason' | 'outcome'; message: string } | undefined {
  const { kind, outcome, value, reason } = given;
  if (outcome === 'untestable') {
    return textOrNull(reason) === null
      ? { field: 'reason', message: 'Bitte angeben, warum das nicht prüfbar ist.' }
      : undefined;
  }
  if (kind === 'check') return undefined;
  if (value === null) return { field: 'value', message: 'Bitte den Messwert angeben.' };
  if (outcome === 'ok' && !isWithinLimits(value, given)) {
    const message = `Der Messwert liegt außerhalb der Grenzen (${limitText(given)}).`;
    return { field: 'outcome', message };
  }
  return undefined;
}

export const isMeasured = ({ value }: Pick<Reading, 'value'>): boolean => value !== null;

/** The instrument with which the values were measured. */
const instrumentLimits = { name: 200, serialNumber: 100 } as const;

export const instrument = z.object({
  name: line(instrumentLimits.name, { required: 'Bitte das Prüfmittel angeben.' }),
  serialNumber: z._default(optionalLine(instrumentLimits.serialNumber), null),
  /** The last day on which its calibration is valid. */
  calibratedUntil: z._default(z.nullable(z.iso.date('Bitte einen Tag angeben.')), null),
});
export type Instrument = z.output<typeof instrument>;

export const storedInstrument = z.object({
  name: z.string(),
  serialNumber: z.nullable(z.string()),
  calibratedUntil: z.nullable(z.iso.date()),
});

export const isCalibrationOver = (
  { calibratedUntil }: Pick<Instrument, 'calibratedUntil'>,
  doneOn: string,
): boolean => calibratedUntil !== null && calibratedUntil < doneOn;
