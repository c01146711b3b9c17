import * as z from 'zod/mini';
import { type Equipment, equipment, seenFields } from '#contract/equipment.ts';
import { draftEntry } from '#web/session/draft-entry.ts';
import type { FormValues } from '../form-values.ts';
import type { Unanswered } from './edit-session.ts';

const values = z.object({
  name: z.string(),
  type: z.string(),
  locationBuilding: z.string(),
  locationFloor: z.string(),
  locationColumn: z.string(),
  locationRoom: z.string(),
  tags: z.array(z.string()),
  tagText: z.string(),
  comment: z.string(),
});

const stored = z.object({
  values,
  /** The version of the Anlage that is being edited. */
  base: z.nullable(equipment),
  /** Sent and not answered when the page was left. */
  unanswered: z.optional(z.array(z.partial(seenFields))),
});

export interface Draft {
  values: FormValues;
  base: Equipment | null;
  unanswered?: Unanswered | undefined;
}

export interface DraftStore {
  read(): Draft | null;
  keep(draft: Draft): void;
  forget(): void;
}

export const editDraftKey = (id: string) => `edit:${id}`;

export function draftStore(key: string, userId: string): DraftStore {
  const { read, write, clear } = draftEntry(userId, `equipment:${key}`, stored);
  return { read, keep: write, forget: clear };
}
