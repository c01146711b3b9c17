import * as z from 'zod/mini';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { emptyKind, type KindValues, kindValues, valuesOf } from './kind-values.ts';

const draft = z.object({
  id: z.uuid(),
  values: kindValues,
  /** The saved values when the user began to edit. */
  seen: kindValues,
  /** Their version; null for a new Prüfart. */
  seenAt: z.nullable(z.string()),
});
export type KindDraft = z.infer<typeof draft>;

/** An unchanged draft; a new Prüfart may begin with a suggestion. */
export function newDraft(saved: InspectionKind | undefined, initial?: KindValues): KindDraft {
  const seen = saved ? valuesOf(saved) : emptyKind;
  return {
    id: saved?.id ?? crypto.randomUUID(),
    values: initial ?? seen,
    seen,
    seenAt: saved?.updatedAt ?? null,
  };
}

export const kindDraftEntry = (kindId: string | undefined, userId: string) =>
  draftEntry(userId, `inspection-kind:${kindId ?? 'new'}`, draft);
