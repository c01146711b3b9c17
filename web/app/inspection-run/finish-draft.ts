/** What is stated when a run is finished. It survives a closed browser together with what it was signed for. */
import * as z from 'zod/mini';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { newSigning, readHabits, signingValues } from '#web/inspections/records/signing-values.ts';
import { draftEntry } from '#web/session/drafts.ts';
import type { RunFacts } from './run-inspections.ts';

const draft = z.object({ signing: signingValues, signedFor: z.string() });
export type FinishDraft = z.infer<typeof draft>;

export const finishDraft = (userId: string, runId: string) =>
  draftEntry(userId, `finish-inspections:${runId}`, draft);

export const newFinish = (user: CurrentUser, kind: InspectionKind): FinishDraft => ({
  signing: newSigning(user, kind, readHabits(user.id)),
  signedFor: '',
});

/** The same for the same results and defects. */
export const signedFor = ({ tasks }: ScenarioRun, { defects }: RunFacts): string => {
  const results = tasks.map(({ id, result }) => [id, result && { ...result, changedByName: null }]);
  const found = defects.flatMap(({ taskId, id, updatedAt }) => (taskId ? [[id, updatedAt]] : []));
  return hashOf(JSON.stringify([results, found]));
};

/** Short enough to be stored: it only has to notice a change. */
function hashOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}:${hash}`;
}
