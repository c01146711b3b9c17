/** Makes an inspection record of what was found, or says what is missing. */
import type { Day } from '#contract/calendar-day.ts';
import type { ContinuedUse } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { dueOf, intervalFor } from '#contract/inspections/due.ts';
import {
  doneInFuture,
  dutyIdOf,
  type InspectionDuty,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import {
  type InspectionRecord,
  inspectionRecordCalls,
  NO_INSTRUMENT,
  type RecordClosing,
  suggestedResult,
} from '#contract/inspections/inspection-records.ts';
import { addInterval } from '#contract/inspections/interval.ts';
import { isMeasured } from '#contract/inspections/readings.ts';
import { countsFrom } from '#contract/inspections/reckoning.ts';
import type { InspectionResult } from '#contract/inspections/record-words.ts';
import { isOutOn, type Outage } from '#contract/outages.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { reckonedFrom } from '../reckoned-from.ts';
import {
  instrumentIn,
  needsInstrument,
  outcomeIn,
  pointProblems,
  problemsIn,
  type ResultValues,
  readingsIn,
} from '../results/result-values.ts';
import type { SigningValues } from './signing-values.ts';

/** The Anlage and its Prüfart, as the inspector sees them. */
export interface Inspected {
  /** Its id is null if it was deleted while it was inspected. */
  equipment: { id: string | null; name: string; type: string; locationRaw: string };
  kind: InspectionKind;
  duty: InspectionDuty | undefined;
  outage: Outage | undefined;
  /** What is not in order, found at this inspection or before. */
  defects: readonly KnownDefect[];
  today: Day;
}

/** What a record says of a defect. */
export type KnownDefect = Pick<
  Defect,
  'id' | 'severity' | 'description' | 'mayContinue' | 'deadline'
>;

/** What is stated for one Anlage. */
export interface Statement {
  recordId: string;
  doneOn: Day;
  result: ResultValues;
  /** Null: what fits the points and defects. */
  conclusion: InspectionResult | null;
  mayContinue: ContinuedUse | null;
  /** The task of a run in which it was inspected. */
  task?: { id: string; runId: string };
  /** The record that it corrects, and why. */
  corrects?: Correction | undefined;
  /** Of a Nachprüfung: the id of the record that it follows. */
  followsUpId?: string | undefined;
  /** Defects that were known before and are mended. */
  verified?: readonly Pick<Defect, 'id' | 'severity' | 'description'>[];
}

interface Correction {
  record: InspectionRecord;
  reason: string;
  /** The day on which that inspection was due; null if it was the first one. */
  dueBefore: Day | null;
}

export type ReadClosing = { closing: RecordClosing } | { problems: Record<string, string> };

const worst: ContinuedUse[] = ['no', 'restricted', 'yes'];

/** The most careful of what its defects say. */
export const suggestedUse = (defects: readonly Pick<KnownDefect, 'mayContinue'>[]): ContinuedUse =>
  worst.find((use) => defects.some(({ mayContinue }) => mayContinue === use)) ?? 'yes';

export const conclusionOf = (
  { result, conclusion }: Pick<Statement, 'result' | 'conclusion'>,
  { kind, defects }: Pick<Inspected, 'kind' | 'defects'>,
): InspectionResult =>
  conclusion ??
  suggestedResult({ points: readingsIn(result, kind.points), defects: defects.map(listed) });

/** As the record lists it. */
export const listed = ({ id, severity, description, mayContinue, deadline }: KnownDefect) => ({
  ...{ id, severity, description, mayContinue, deadline },
});

interface Next {
  /** The day of the next inspection; null if there is none. */
  dueOn: Day | null;
  /** From which day its interval runs; null if nothing changes. */
  countsFrom: Day | null;
}

/** When the Anlage is due next. A Nachprüfung moves no date, and neither does the correction of anything but the day. */
export function nextOf(statement: Statement, inspected: Inspected): Next {
  const { doneOn, corrects, followsUpId } = statement;
  const { equipment, kind, duty, outage, today } = inspected;
  const due = dueOf(equipment.type, kind, { duty, outage, today });
  if (followsUpId) return { dueOn: due?.dueOn ?? null, countsFrom: null };
  const isSameDay = corrects?.record.doneOn === doneOn;
  if (corrects && isSameDay) {
    const isLatest = duty?.lastDoneOn === doneOn;
    return { dueOn: corrects.record.nextDueOn, countsFrom: isLatest ? duty.countsFrom : null };
  }
  const from = corrects
    ? correctedFrom(corrects, doneOn, inspected)
    : reckonedFrom(doneOn, duty, { type: equipment.type, kind, outage, today });
  return { dueOn: due ? addInterval(from, due.interval) : null, countsFrom: from };
}

/** As if the record that is corrected had never been. */
function correctedFrom({ dueBefore }: Correction, doneOn: Day, inspected: Inspected): Day {
  const { equipment, kind, duty, outage } = inspected;
  const interval = intervalFor(equipment.type, kind, duty);
  if (!interval) return doneOn;
  const wasOutOfService = dueBefore !== null && isOutOn(outage, dueBefore);
  const { reckoning } = kind;
  return countsFrom({ reckoning, interval, doneOn, dueOn: dueBefore, wasOutOfService });
}

const NO_DEFECT = 'Bitte den Mangel melden oder am Prüfpunkt kennzeichnen.';
const NOTHING_TESTED = 'Was nicht geprüft werden konnte, bekommt keinen Prüfbericht.';

/** What is wrong with the overall outcome. */
function outcomeProblem({ result }: Statement, { kind, defects }: Inspected): string | undefined {
  const outcome = outcomeIn(result, kind.points);
  if (outcome === null) return 'Bitte das Ergebnis angeben.';
  const readings = readingsIn(result, kind.points);
  const isUntested = readings.length > 0 && readings.every((one) => one.outcome === 'untestable');
  if (outcome === 'untestable' || isUntested) return NOTHING_TESTED;
  const isDefectNamed = defects.length > 0 || readings.some((one) => one.outcome === 'defect');
  return outcome === 'defect' && !isDefectNamed ? NO_DEFECT : undefined;
}

/** Everything that is missing, by its field; points by `points.` and their ids. */
function missingIn(statement: Statement, inspected: Inspected): Record<string, string> {
  const { result, doneOn } = statement;
  const { kind, today } = inspected;
  const problems: Record<string, string> = {};
  const outcome = outcomeProblem(statement, inspected);
  if (outcome) problems.outcome = outcome;
  for (const [id, message] of Object.entries(pointProblems(result, kind.points))) {
    problems[`points.${id}`] = message;
  }
  if (needsInstrument(result, kind.points)) problems.instrument = NO_INSTRUMENT;
  const inFuture = doneInFuture({ lastDoneOn: doneOn }, today);
  if (inFuture) problems.doneOn = inFuture;
  return problems;
}

export async function readClosing(
  statement: Statement,
  inspected: Inspected,
  signing: SigningValues,
): Promise<ReadClosing> {
  const missing = missingIn(statement, inspected);
  const input = await inputFrom(statement, inspected, signing);
  const read = inspectionRecordCalls.create.body.safeParse(input, { error: describeIssue });
  if (!signing.signature) missing.signature = 'Bitte unterschreiben.';
  if (read.success && Object.keys(missing).length === 0) return { closing: read.data };
  // What was said of the points is better than the sentences about their place in the list.
  const others = read.success ? {} : withoutPoints(problemsIn(read.error));
  return { problems: { ...others, ...missing } };
}

const withoutPoints = (problems: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(problems).filter(([path]) => !/^(points\.|signature)/.test(path)),
  );

async function inputFrom(statement: Statement, inspected: Inspected, signing: SigningValues) {
  const { recordId: id, doneOn, result, mayContinue, task } = statement;
  const { corrects, followsUpId = null, verified = [] } = statement;
  const { equipment, kind, defects } = inspected;
  const { id: equipmentId, name, type, locationRaw } = equipment;
  const { dueOn: nextDueOn, countsFrom: from } = nextOf(statement, inspected);
  const points = readingsIn(result, kind.points);
  return {
    ...{ id, equipmentId, kindId: kind.id, equipment: { name, type, locationRaw } },
    kind: { name: kind.name, legalBasis: kind.legalBasis },
    ...{ runId: task?.runId ?? null, taskId: task?.id ?? null, followsUpId },
    corrects: corrects
      ? { id: corrects.record.id, doneOn: corrects.record.doneOn, reason: corrects.reason }
      : null,
    ...{ occasion: signing.occasion, doneOn, extent: signing.extent },
    result: conclusionOf(statement, inspected),
    ...{ remark: textOrNull(result.remark), points },
    instrument: points.some(isMeasured) ? instrumentIn(result.instrument) : null,
    mayContinue: mayContinue ?? suggestedUse(defects),
    defects: defects.map(listed),
    verified: verified.map(({ id: defectId, severity, description }) => ({
      ...{ id: defectId, severity, description },
    })),
    nextDueOn,
    ...{ inspectorName: signing.inspectorName, qualification: signing.qualification },
    signature: signing.signature,
    duty:
      from === null || equipmentId === null
        ? null
        : { id: await dutyIdOf(equipmentId, kind.id), countsFrom: from },
  };
}

/**
 * With and without network: the record is shown at once and sent as soon as possible. Its id also names the write, so
 * that a record whose answer was lost is not made twice.
 */
export const closeRecord = (userId: string, closing: RecordClosing) =>
  write<InspectionRecord>(userId, {
    ...{ id: closing.id, type: 'inspection_record', action: 'create' },
    label: `${closing.equipment.name}, ${closing.kind.name}`,
    data: { body: closing },
  });
