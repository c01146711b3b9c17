import * as z from 'zod/mini';
import { type Equipment, equipment } from '#contract/equipment.ts';
import { type SessionEntry, sessionEntry } from '#web/session/session-entry.ts';
import type { FormValues } from './form-values.ts';

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
  /** A tab may change hands: nobody finds somebody else's words in their form. */
  userId: z.string(),
  values,
  /** The version of the Anlage that is being edited. */
  base: z.nullable(equipment),
});

export interface Draft {
  values: FormValues;
  base: Equipment | null;
}

export interface DraftStore {
  read(): Draft | null;
  keep(draft: Draft): void;
  forget(): void;
}

export const editDraftKey = (id: string) => `edit:${id}`;

/** What was typed and is not saved yet: it outlives a reload and the way through sign-in. */
export function draftStore(key: string, userId: string): DraftStore {
  const entry: SessionEntry<z.infer<typeof stored> | null> = sessionEntry(
    `equipmentDraft:${key}`,
    z.nullable(stored),
    null,
  );
  return {
    read: () => {
      const found = entry.read();
      return found?.userId === userId ? { values: found.values, base: found.base } : null;
    },
    keep: (draft) => entry.write({ userId, ...draft }),
    forget: entry.clear,
  };
}
