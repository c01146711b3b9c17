import { useState } from 'react';
import * as z from 'zod/mini';
import { safetyPoint, safetyRoles } from '#contract/safety.ts';
import { draftEntry } from '#web/session/draft-entry.ts';

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
  /** The existing point that was chosen. */
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

export function draftStore(equipmentId: string, userId: string) {
  const entry = draftEntry(userId, `safety:${equipmentId}`, draft);
  return {
    read: (): SafetyDraft => entry.read() ?? emptyDraft,
    keep: (next: SafetyDraft) => {
      if (JSON.stringify(next) === JSON.stringify(emptyDraft)) entry.clear();
      else entry.write(next);
    },
  };
}

export function useSafetyDraft(equipmentId: string, userId: string) {
  const [store] = useState(() => draftStore(equipmentId, userId));
  const [current, setCurrent] = useState(store.read);
  // From what is stored, not from what was shown: a write may end long after it began.
  const change = (changed: Partial<SafetyDraft>) => {
    const next = { ...store.read(), ...changed };
    store.keep(next);
    setCurrent(next);
  };
  return { draft: current, change };
}
