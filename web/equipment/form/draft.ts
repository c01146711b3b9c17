import * as z from 'zod/mini';
import {
  type Equipment,
  type EquipmentField,
  type EquipmentFields,
  equipment,
  seenFields,
} from '#contract/equipment/equipment.ts';
import { draftEntry, draftNames } from '#web/session/drafts.ts';
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
  values,
  /** The version of the Anlage that is being edited. */
  base: z.nullable(equipment),
  /** The id of a new Anlage, so that a repeated attempt creates the same one. */
  id: z.optional(z.uuid()),
  /** Sent and not answered when the page was left. */
  unanswered: z.optional(z.array(z.partial(seenFields))),
});

/** What was sent and not answered. The server may have stored it, because an answer can be lost. */
export type Unanswered = {
  [Field in EquipmentField]?: EquipmentFields[Field] | undefined;
}[];

export interface Draft {
  values: FormValues;
  base: Equipment | null;
  id?: string | undefined;
  unanswered?: Unanswered | undefined;
}

export interface DraftStore {
  read(): Draft | null;
  save(draft: Draft): void;
  clear(): void;
  /** Whether no other form has saved or cleared this draft since. */
  isLastWriter(): boolean;
  /** Whether the input survives a reload. */
  isStored(): boolean;
}

export const editDraftKey = (id: string) => `edit:${id}`;

const nameOf = (key: string) => `equipment:${key}`;

export function draftStore(key: string, userId: string): DraftStore {
  const entry = draftEntry(userId, nameOf(key), stored);
  const storedText = () => JSON.stringify(entry.read());
  let lastText = storedText();
  const save = (draft: Draft) => {
    entry.write(draft);
    lastText = storedText();
  };
  const clear = () => {
    entry.clear();
    lastText = storedText();
  };
  return {
    read: entry.read,
    save,
    clear,
    isLastWriter: () => storedText() === lastText,
    isStored: entry.isStored,
  };
}

/** The key itself and all keys that extend it after a colon. */
export function draftKeys(key: string, userId: string): string[] {
  const keys = draftNames(userId, nameOf(key)).map((name) => name.slice(nameOf('').length));
  return keys.filter((other) => other === key || other.startsWith(`${key}:`));
}

export const draftSubtitle = ({ isStored }: DraftStore) =>
  isStored()
    ? 'Entwurf auf diesem Gerät gesichert'
    : 'Entwurf konnte auf diesem Gerät nicht gesichert werden';
