/**
 * A Prüfbericht: what was inspected, by whom, with what result. It reaches the server only when it is closed, with the
 * signature of the inspector, and nobody can change it then: a correction is another record that names it.
 */
import * as z from 'zod/mini';
import { enteredDay } from '../calendar-day.ts';
import { call } from '../call.ts';
import { continuedUseLabels, continuedUses, severities } from '../defects/defect-words.ts';
import { defectLimits } from '../defects/defects.ts';
import {
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line, lines, optionalText, textOrNull } from '../text/stored-text.ts';
import { COUNTS_TOO_LATE, countsTooLate } from './inspection-duties.ts';
import { kindLimits } from './inspection-kinds.ts';
import {
  instrument,
  isMeasured,
  reading,
  readingProblem,
  storedInstrument,
  storedReading,
} from './readings.ts';
import {
  type InspectionResult,
  occasionLabels,
  occasions,
  resultLabels,
  results,
} from './record-words.ts';
import { signature } from './signature.ts';

const recordLimits = {
  equipmentName: 500,
  equipmentType: 200,
  locationRaw: 1_000,
  extent: 2_000,
  remark: 5_000,
  correctionReason: 500,
  inspectorName: 200,
  defects: 100,
} as const;

/** A defect as it was when the record was closed. */
const listedDefect = z.object({
  id: recordId,
  severity: z.enum(severities),
  description: z.string().check(z.maxLength(defectLimits.description)),
  mayContinue: z.enum(continuedUses),
  deadline: z._default(z.nullable(z.iso.date()), null),
});

/** A defect that the inspector has seen to be mended. */
const verifiedDefect = z.object({
  id: recordId,
  severity: z.enum(severities),
  description: z.string().check(z.maxLength(defectLimits.description)),
});

/** The record that this one replaces, and why. */
const correction = z.object({
  id: recordId,
  doneOn: z.iso.date(),
  reason: lines(recordLimits.correctionReason, {
    required: 'Bitte angeben, was berichtigt wird und warum.',
  }),
});

const fields = {
  id: recordId,
  /** Null: it was deleted while it was inspected. */
  equipmentId: z.nullable(recordId),
  kindId: recordId,
  /** The Anlage as it was. */
  equipment: z.object({
    name: line(recordLimits.equipmentName, { required: 'Bitte die Anlage angeben.' }),
    type: line(recordLimits.equipmentType),
    locationRaw: line(recordLimits.locationRaw),
  }),
  /** The Prüfart as it was. */
  kind: z.object({
    name: line(kindLimits.name, { required: 'Bitte die Prüfart angeben.' }),
    legalBasis: z._default(optionalText(kindLimits.legalBasis), null),
  }),
  /** The task of a run in which it was inspected. */
  runId: z._default(z.nullable(recordId), null),
  taskId: z._default(z.nullable(recordId), null),
  /** Of a Nachprüfung: the record whose defects it looks at. */
  followsUpId: z._default(z.nullable(recordId), null),
  corrects: z._default(z.nullable(correction), null),
  occasion: z.enum(occasions, 'Bitte den Anlass angeben.'),
  doneOn: enteredDay,
  extent: lines(recordLimits.extent, { required: 'Bitte den Umfang der Prüfung angeben.' }),
  result: z.enum(results, 'Bitte das Ergebnis angeben.'),
  remark: z._default(optionalText(recordLimits.remark), null),
  points: z._default(z.array(reading).check(z.maxLength(kindLimits.points)), []),
  instrument: z._default(z.nullable(instrument), null),
  mayContinue: z.enum(continuedUses, 'Bitte angeben, ob die Anlage weiter betrieben werden darf.'),
  defects: z._default(z.array(listedDefect).check(z.maxLength(recordLimits.defects)), []),
  verified: z._default(z.array(verifiedDefect).check(z.maxLength(recordLimits.defects)), []),
  /** Null: it need not be inspected again. */
  nextDueOn: z._default(z.nullable(enteredDay), null),
  inspectorName: line(recordLimits.inspectorName, { required: 'Bitte den Namen angeben.' }),
  qualification: line(kindLimits.qualification, { required: 'Bitte die Befähigung angeben.' }),
  signature,
  /** What follows for the next inspection; null for a Nachprüfung, after which the interval goes on as before. */
  duty: z._default(z.nullable(z.object({ id: recordId, countsFrom: enteredDay })), null),
};

const closing = z.object(fields);
export type RecordClosing = z.output<typeof closing>;

type Judged = Pick<RecordClosing, 'result' | 'points' | 'defects'>;

const hasDefect = ({ points, defects }: Judged): boolean =>
  defects.length > 0 || points.some(({ outcome }) => outcome === 'defect');

/** Why the result does not fit what was found. */
function resultProblem(given: Judged): string | undefined {
  const { result } = given;
  if (result === 'passed' && hasDefect(given)) {
    return 'Mit einem Mangel ist das Ergebnis nicht „bestanden“.';
  }
  if (result === 'passed_with_defects' && !hasDefect(given)) {
    return 'Ohne einen Mangel ist das Ergebnis nicht „bestanden mit Mängeln“.';
  }
  return undefined;
}

/** The result that fits what was found; the inspector decides. */
export function suggestedResult(given: Omit<Judged, 'result'>): InspectionResult {
  if (!hasDefect({ ...given, result: 'passed' })) return 'passed';
  const isBad = given.defects.some(({ severity }) => severity === 'dangerous');
  return isBad ? 'failed' : 'passed_with_defects';
}

export const NO_INSTRUMENT = 'Bitte das Prüfmittel angeben, mit dem gemessen wurde.';

/** The rules between the fields. */
const recordRules = [
  z.check<RecordClosing>(({ value, issues }) => {
    value.points.forEach((point, at) => {
      const problem = readingProblem(point);
      if (!problem) return;
      const path = ['points', at, problem.field];
      issues.push({ code: 'custom', message: problem.message, input: point, path });
    });
  }),
  z.check<RecordClosing>(({ value, issues }) => {
    const message = resultProblem(value);
    if (message) issues.push({ code: 'custom', message, input: value.result, path: ['result'] });
  }),
  z.refine<RecordClosing>(
    ({ points, instrument: used }) => used !== null || !points.some(isMeasured),
    {
      error: NO_INSTRUMENT,
      path: ['instrument'],
    },
  ),
  z.refine<RecordClosing>(({ doneOn, duty }) => !duty || !countsTooLate(doneOn, duty.countsFrom), {
    error: COUNTS_TOO_LATE,
    path: ['duty', 'countsFrom'],
  }),
] as const;

const newRecord = closing.check(...recordRules);

export const inspectionRecord = z.object({
  id: z.uuid(),
  /** Null: the Anlage was deleted. */
  equipmentId: z.nullable(z.uuid()),
  kindId: z.nullable(z.uuid()),
  equipment: z.object({ name: z.string(), type: z.string(), locationRaw: z.string() }),
  kind: z.object({ name: z.string(), legalBasis: z.nullable(z.string()) }),
  runId: z.nullable(z.uuid()),
  taskId: z.nullable(z.uuid()),
  followsUpId: z.nullable(z.uuid()),
  corrects: z.nullable(z.object({ id: z.uuid(), doneOn: z.iso.date(), reason: z.string() })),
  occasion: z.enum(occasions),
  doneOn: z.iso.date(),
  extent: z.string(),
  result: z.enum(results),
  remark: z.nullable(z.string()),
  points: z.array(storedReading),
  instrument: z.nullable(storedInstrument),
  mayContinue: z.enum(continuedUses),
  defects: z.array(listedDefect),
  verified: z.array(verifiedDefect),
  nextDueOn: z.nullable(z.iso.date()),
  /** The name as it was signed with. */
  inspectorName: z.string(),
  qualification: z.string(),
  closedAt: z.iso.datetime(),
  closedBy: z.nullable(z.uuid()),
});
export type InspectionRecord = z.infer<typeof inspectionRecord>;

const byId = z.object({ id: recordId });

export const inspectionRecordCalls = {
  ofEquipment: call({
    method: 'GET',
    path: '/api/equipment/:id/inspection-records',
    summary: 'Prüfberichte einer Anlage, die neuesten zuerst',
    access: 'inspection.read',
    params: byId,
    answer: z.array(inspectionRecord),
    errors: ['equipment_not_found'],
  }),
  get: call({
    method: 'GET',
    path: '/api/inspection-records/:id',
    summary: 'Prüfbericht mit seiner Unterschrift, und die Berichte, die ihn berichtigen',
    access: 'inspection.read',
    shows: ['inspection_record'],
    params: byId,
    answer: z.object({
      record: inspectionRecord,
      signature,
      /** The records that correct it, the latest first. */
      corrections: z.array(z.object({ id: z.uuid(), closedAt: z.iso.datetime() })),
    }),
    errors: ['inspection_record_not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/inspection-records',
    summary: 'Prüfung abschließen: danach ändert den Bericht niemand mehr',
    access: 'inspection.record',
    body: newRecord,
    answer: inspectionRecord,
    status: 201,
    errors: ['already_exists', 'task_recorded'],
  }),
  protocol: call({
    method: 'GET',
    path: '/api/inspection-records/:id/protocol',
    summary: 'Prüfprotokoll als PDF',
    access: 'inspection.read',
    params: byId,
    givesFile: true,
    errors: ['inspection_record_not_found'],
  }),
};

/** A waiting record is shown as it was signed; a refused one only in the sheet. */
function recordAfter(
  row: InspectionRecord | undefined,
  change: Change,
  id: string,
): InspectionRecord | undefined {
  if (row || change.state === 'failed') return row;
  const { signature: _, duty: __, ...body } = bodyOf<RecordClosing>(change);
  return {
    ...body,
    ...{ id, remark: textOrNull(body.remark) },
    kind: { name: body.kind.name, legalBasis: textOrNull(body.kind.legalBasis) },
    ...{ closedAt: momentOf(change), closedBy: change.userId },
  };
}

/** The records that a waiting change is about, by their ids; null where it has none. */
const idsIn = (...names: string[]) => {
  const fieldsIn = names.map(fromField);
  return (data: Change['data']) => fieldsIn.map((idIn) => idIn(data)).filter(Boolean);
};

/** The defects that a record names, and the record that it corrects. */
const namedIn = (data: Change['data']): string[] => {
  const { defects = [], verified = [], corrects } = bodyOf<Partial<RecordClosing>>({ data });
  return [...defects, ...verified, ...(corrects ? [corrects] : [])].map(({ id }) => id);
};

export const inspectionRecordNoun = noun({
  kind: 'inspection_record',
  label: 'Prüfbericht',
  logged: {
    equipmentId: 'Anlage (ID)',
    kind: 'Prüfart',
    corrects: 'Berichtigt (ID)',
    correctionReason: 'Grund der Berichtigung',
    followsUpId: 'Nachprüfung zu (ID)',
    runId: 'Szenario-Lauf (ID)',
    occasion: { label: 'Anlass', values: occasionLabels },
    doneOn: 'Geprüft am',
    result: { label: 'Ergebnis', values: resultLabels },
    mayContinue: { label: 'Weiterbetrieb', values: continuedUseLabels },
    nextDueOn: 'Nächste Prüfung',
    inspectorName: 'Prüfer',
    qualification: 'Befähigung',
  },
  readWith: 'inspection.read',
  device: deviceRows(inspectionRecord, ['equipmentId'], { overlay: recordAfter }),
  commands: {
    inspection_record: {
      create: {
        call: inspectionRecordCalls.create,
        sentenceStart: 'Prüfung abgeschlossen:',
        record: fromField('id'),
        needs: idsIn('equipmentId'),
        outlivesNeeds: true,
        // The results that it was made from, the defects that it names, and the record that it corrects.
        after: (data) => [...idsIn('taskId')(data), ...namedIn(data)],
        partOf: idsIn('taskId', 'runId'),
      },
      words: {
        name: 'Der Prüfbericht',
        fields: { result: { label: 'Ergebnis', values: resultLabels } },
      },
      shownOn: recordWithScreen('equipment', fromField('equipmentId')),
    },
  },
});
