/** Makes an inspection record of what was found, or says what is missing. */
import type { Day } from '#contract/calendar-day.ts';
import type { ContinuedUse } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { dueOf } from '#contract/inspections/due.ts';
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
import type { InspectionResult } from '#contract/inspections/record-words.ts';
import type { Outage } from '#contract/outages.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { reckonedFrom } from '../reckoned-from.ts';
import {
  instrumentIn,
  needsInstrument,
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
  /** What was found at this inspection. */
  defects: readonly Defect[];
  today: Day;
}

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
  corrects?: { record: InspectionRecord; reason: string } | undefined;
  /** Of a Nachprüfung: the record that it follows. */
  followsUp?: InspectionRecord | undefined;
  /** Defects that were known before and are mended. */
  verified?: readonly Defect[];
}

export type ReadClosing = { closing: RecordClosing } | { problems: Record<string, string> };

const worst: ContinuedUse[] = ['no', 'restricted', 'yes'];

/** The most careful of what its defects say. */
export const suggestedUse = (defects: readonly Pick<Defect, 'mayContinue'>[]): ContinuedUse =>
  worst.find((use) => defects.some(({ mayContinue }) => mayContinue === use)) ?? 'yes';

export const conclusionOf = (
  { result, conclusion }: Pick<Statement, 'result' | 'conclusion'>,
  { kind, defects }: Pick<Inspected, 'kind' | 'defects'>,
): InspectionResult =>
  conclusion ??
  suggestedResult({ points: readingsIn(result, kind.points), defects: defects.map(listed) });

const listed = ({ id, severity, description, mayContinue, deadline }: Defect) => ({
  ...{ id, severity, description, mayContinue, deadline },
});

/** The day of the next inspection, and from which day its interval runs. */
export function nextOf(doneOn: Day, { equipment, kind, duty, outage, today }: Inspected) {
  const facts = { type: equipment.type, kind, outage, today };
  const due = dueOf(equipment.type, kind, { duty, outage, today });
  const countsFrom = reckonedFrom(doneOn, duty, facts);
  return { countsFrom, dueOn: due && addInterval(countsFrom, due.interval) };
}

/** Everything that is missing, by its field; points by `points.` and their ids. */
function missingIn({ result }: Statement, { kind }: Inspected): Record<string, string> {
  const problems: Record<string, string> = {};
  if (result.outcome === null) problems.outcome = 'Bitte das Ergebnis angeben.';
  for (const [id, message] of Object.entries(pointProblems(result, kind.points))) {
    problems[`points.${id}`] = message;
  }
  if (needsInstrument(result, kind.points)) problems.instrument = NO_INSTRUMENT;
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
  const inFuture = doneInFuture({ lastDoneOn: statement.doneOn }, inspected.today);
  if (inFuture) missing.doneOn = inFuture;
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
  const { corrects, followsUp, verified = [] } = statement;
  const { equipment, kind, defects } = inspected;
  const { id: equipmentId, name, type, locationRaw } = equipment;
  const next = nextOf(doneOn, inspected);
  return {
    ...{ id, equipmentId, kindId: kind.id, equipment: { name, type, locationRaw } },
    kind: { name: kind.name, legalBasis: kind.legalBasis },
    ...{ runId: task?.runId ?? null, taskId: task?.id ?? null },
    followsUpId: followsUp?.id ?? null,
    corrects: corrects
      ? { id: corrects.record.id, doneOn: corrects.record.doneOn, reason: corrects.reason }
      : null,
    ...{ occasion: signing.occasion, doneOn, extent: signing.extent },
    result: conclusionOf(statement, inspected),
    remark: textOrNull(result.remark),
    points: readingsIn(result, kind.points),
    instrument: instrumentIn(result.instrument),
    mayContinue: mayContinue ?? suggestedUse(defects),
    defects: defects.map(listed),
    verified: verified.map(({ id: defectId, severity, description }) => ({
      ...{ id: defectId, severity, description },
    })),
    nextDueOn: (followsUp ? followsUp.nextDueOn : next.dueOn) ?? null,
    ...{ inspectorName: signing.inspectorName, qualification: signing.qualification },
    signature: signing.signature,
    duty:
      followsUp || equipmentId === null
        ? null
        : { id: await dutyIdOf(equipmentId, kind.id), countsFrom: next.countsFrom },
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
