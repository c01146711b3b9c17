/** What an inspector states once for one record, or for all records of a run. */
import * as z from 'zod/mini';
import { type InspectionKind, qualifications } from '#contract/inspections/inspection-kinds.ts';
import { occasions } from '#contract/inspections/record-words.ts';
import { signature } from '#contract/inspections/signature.ts';
import { type CurrentUser, nameOf } from '#contract/people.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { instrumentValues, noInstrument } from '../results/result-values.ts';

export const signingValues = z.object({
  occasion: z.enum(occasions),
  extent: z.string(),
  inspectorName: z.string(),
  qualification: z.string(),
  signature: z.nullable(signature),
});
export type SigningValues = z.infer<typeof signingValues>;

/** What this person has stated last, so that it need not be typed again. */
const habits = z.object({
  instrument: instrumentValues,
  qualification: z.string(),
  /** By the ids of the Prüfarten. */
  extents: z.record(z.string(), z.string()),
});
export type InspectorHabits = z.infer<typeof habits>;

const noHabits: InspectorHabits = { instrument: noInstrument, qualification: '', extents: {} };

const habitsEntry = (userId: string) => draftEntry(userId, 'inspector', habits);

export const readHabits = (userId: string): InspectorHabits =>
  habitsEntry(userId).read() ?? noHabits;

export function keepHabits(userId: string, changed: Partial<InspectorHabits>): void {
  habitsEntry(userId).write({ ...readHabits(userId), ...changed });
}

export const newSigning = (
  user: CurrentUser,
  { id, qualification }: Pick<InspectionKind, 'id' | 'qualification'>,
  { extents, qualification: last }: InspectorHabits,
): SigningValues => ({
  occasion: 'recurring',
  extent: extents[id] ?? '',
  inspectorName: nameOf(user),
  qualification: last || qualification || '',
  signature: null,
});

/** The usual words, and the one that the Prüfart asks for. */
export const qualificationsFor = ({ qualification }: Pick<InspectionKind, 'qualification'>) => [
  ...new Set([...(qualification ? [qualification] : []), ...qualifications]),
];
