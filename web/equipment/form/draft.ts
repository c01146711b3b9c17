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
  /** Of a new Anlage: whatever was lost of an earlier attempt to save it, the next one makes the same. */
  id: z.optional(z.uuid()),
  /** Sent and not answered when the page was left. */
  unanswered: z.optional(z.array(z.partial(seenFields))),
});

/** What was sent and not answered yet. It may be stored: a reply can get lost, and a page closed before it comes. */
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
  keep(draft: Draft): void;
  forget(): void;
  /** Nobody else has kept or forgotten anything here since. */
  isOwn(): boolean;
  /** What was typed is on the device. */
  isStored(): boolean;
}

export const editDraftKey = (id: string) => `edit:${id}`;

const nameOf = (key: string) => `equipment:${key}`;

export function draftStore(key: string, userId: string): DraftStore {
  const { read, write, clear, isStored } = draftEntry(userId, nameOf(key), stored);
  const found = () => JSON.stringify(read());
  let own = found();
  const keep = (draft: Draft) => {
    write(draft);
    own = found();
  };
  const forget = () => {
    clear();
    own = found();
  };
  return { read, keep, forget, isOwn: () => found() === own, isStored };
}

/** The keys of the drafts that belong to this one: itself, and those that have it before a colon. */
export function draftKeys(key: string, userId: string): string[] {
  const keys = draftNames(userId, nameOf(key)).map((name) => name.slice(nameOf('').length));
  return keys.filter((found) => found === key || found.startsWith(`${key}:`));
}

export const draftSubtitle = ({ isStored }: DraftStore) =>
  isStored()
    ? 'Entwurf auf diesem Gerät gesichert'
    : 'Entwurf konnte auf diesem Gerät nicht gesichert werden';
