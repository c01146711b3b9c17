/** What is stated when a run is finished. It survives a closed browser together with what it was signed for. */
import * as z from 'zod/mini';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { CurrentUser } from '#contract/people.ts';
import { newSigning, readHabits, signingValues } from '#web/inspections/records/signing-values.ts';
import { draftEntry } from '#web/session/drafts.ts';

const draft = z.object({ signing: signingValues, signedFor: z.string() });
export type FinishDraft = z.infer<typeof draft>;

export const finishDraft = (userId: string, runId: string) =>
  draftEntry(userId, `finish-inspections:${runId}`, draft);

export const newFinish = (user: CurrentUser, kind: InspectionKind): FinishDraft => ({
  signing: newSigning(user, kind, readHabits(user.id)),
  signedFor: '',
});
