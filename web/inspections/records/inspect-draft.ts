/** An inspection that is not closed yet. It is stored at every input, so that a closed browser loses nothing. */
import * as z from 'zod/mini';
import { type Day, dayOf } from '#contract/calendar-day.ts';
import { continuedUses } from '#contract/defects/defect-words.ts';
import type { InspectionKind, InspectionPoint } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { results } from '#contract/inspections/record-words.ts';
import type { CurrentUser } from '#contract/people.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { emptyResult, resultValues, valuesOf } from '../results/result-values.ts';
import { newSigning, readHabits, signingValues } from './signing-values.ts';

const seenAgain = ['remains', 'mended'] as const;
/** What has become of a defect that was known before. */
export type SeenAgain = (typeof seenAgain)[number];

const draft = z.object({
  recordId: z.uuid(),
  doneOn: z.string(),
  result: resultValues,
  conclusion: z.nullable(z.enum(results)),
  mayContinue: z.nullable(z.enum(continuedUses)),
  signing: signingValues,
  /** Why an earlier record is corrected. */
  correctionReason: z.string(),
  /** The ids of the defects that were reported in this inspection. */
  reported: z.array(z.uuid()),
  /** By the ids of the defects that were known before. */
  earlier: z.record(z.string(), z.enum(seenAgain)),
  /** What the signature stands for. */
  signedFor: z.string(),
});
export type InspectDraft = z.infer<typeof draft>;

/** Why there is an inspection: the ordinary one, a Nachprüfung, or the correction of a record. */
export type InspectPurpose =
  | { kind: 'ordinary' }
  | { kind: 'followUp'; record: InspectionRecord }
  /** `dueBefore`: the day on which the corrected inspection was due; null if it was the first one. */
  | { kind: 'correction'; record: InspectionRecord; dueBefore: Day | null };

const nameOf = (equipmentId: string, kindId: string, purpose: InspectPurpose) =>
  `inspection:${equipmentId}:${kindId}:${purpose.kind === 'ordinary' ? '' : purpose.kind + purpose.record.id}`;

export const inspectDraftEntry = (
  userId: string,
  { equipmentId, kindId }: { equipmentId: string; kindId: string },
  purpose: InspectPurpose,
) => draftEntry(userId, nameOf(equipmentId, kindId, purpose), draft);

export function newInspection(
  user: CurrentUser,
  kind: InspectionKind,
  purpose: InspectPurpose,
): InspectDraft {
  const habits = readHabits(user.id);
  const empty: InspectDraft = {
    ...{ recordId: crypto.randomUUID(), doneOn: dayOf(Date.now()) },
    result: { ...emptyResult, instrument: habits.instrument },
    ...{ conclusion: null, mayContinue: null, signing: newSigning(user, kind, habits) },
    ...{ correctionReason: '', reported: [], earlier: {}, signedFor: '' },
  };
  if (purpose.kind === 'ordinary') return empty;
  if (purpose.kind === 'followUp') {
    return { ...empty, signing: { ...empty.signing, occasion: 'after_defect' } };
  }
  return { ...empty, ...statedIn(purpose.record, empty) };
}

/** A correction begins with what was signed. */
function statedIn(record: InspectionRecord, { signing }: InspectDraft): Partial<InspectDraft> {
  const { doneOn, points, instrument, remark, result, mayContinue, occasion, extent } = record;
  const remains = record.defects.map(({ id }) => [id, 'remains'] as const);
  const mended = record.verified.map(({ id }) => [id, 'mended'] as const);
  return {
    doneOn,
    result: valuesOf({
      ...{
        outcome: remains.length > 0 ? 'defect' : 'ok',
        reason: null,
        points,
        instrument,
        remark,
      },
    }),
    ...{ conclusion: result, mayContinue, signing: { ...signing, occasion, extent } },
    earlier: Object.fromEntries([...remains, ...mended]),
  };
}

/** A Nachprüfung looks only at what was not in order; a correction at the same points as before. */
export function pointsFor(kind: InspectionKind, purpose: InspectPurpose): InspectionPoint[] {
  if (purpose.kind === 'ordinary') return kind.points;
  const { points } = purpose.record;
  const wanted =
    purpose.kind === 'correction' ? points : points.filter(({ outcome }) => outcome !== 'ok');
  return wanted.map(({ pointId: id, label, kind: pointKind, unit, min, max }) => ({
    ...{ id, label, kind: pointKind, unit, min, max },
  }));
}

/** The day on which it was done; the present one as long as the field is empty. */
export const doneOnOf = ({ doneOn }: InspectDraft, today: Day): Day => doneOn || today;
