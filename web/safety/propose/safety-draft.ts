import * as z from 'zod/mini';
import { safetyPoint, safetyRoles } from '#contract/safety/safety.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';

export const pointFields = z.object({
  identifier: z.string(),
  site: z.string(),
  floor: z.string(),
  column: z.string(),
  description: z.string(),
});
export type PointFields = z.infer<typeof pointFields>;

const draft = z.object({
  mode: z.enum(['existing', 'new']),
  role: z.enum(safetyRoles),
  query: z.string(),
  /** The chosen existing point. */
  point: z.nullable(safetyPoint),
  fields: pointFields,
});
export type SafetyDraft = z.infer<typeof draft>;

export const emptyDraft: SafetyDraft = {
  mode: 'existing',
  role: 'primary',
  query: '',
  point: null,
  fields: { identifier: '', site: '', floor: '', column: '', description: '' },
};

export const useSafetyDraft = (equipmentId: string, userId: string) =>
  useFormDraft(() => formDraft([userId, `safety:${equipmentId}`], draft, emptyDraft));
