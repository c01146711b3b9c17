/**
 * What somebody has typed and not saved yet: it outlives a reload, the way through sign-in and a closed browser, until
 * it is saved or discarded. A device may change hands: nobody finds somebody else's words in their fields.
 */
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { type StoredEntry, storedIn } from './stored-entry.ts';

const device = storedIn(() => window.localStorage);
const keyOf = (userId: string, name: string) => `draft:${userId}:${name}`;

export const draftEntry = <Draft>(
  userId: string,
  name: string,
  schema: z.ZodMiniType<Draft>,
): StoredEntry<Draft | null> => device.entry(keyOf(userId, name), z.nullable(schema), null);

/** The names of a person's drafts that begin like this. */
export function draftNames(userId: string, beginning: string): string[] {
  const all = keyOf(userId, '');
  return device.keys(all + beginning).map((key) => key.slice(all.length));
}

/** For signing out: the next person on this device finds nothing of the one before. */
export const forgetDrafts = (userId: string): void => device.forget(keyOf(userId, ''));

/** The draft of a form that begins empty. An empty form leaves nothing on the device. */
export interface FormDraft<Draft> {
  read(): Draft;
  keep(draft: Draft): void;
  clear(): void;
  isEmpty(draft: Draft): boolean;
}

export function formDraft<Draft extends object>(
  [userId, name]: readonly [userId: string, name: string],
  schema: z.ZodMiniType<Draft>,
  empty: Draft,
): FormDraft<Draft> {
  const { read, write, clear } = draftEntry(userId, name, schema);
  const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(empty);
  return {
    read: () => read() ?? empty,
    keep: (draft) => (isEmpty(draft) ? clear() : write(draft)),
    clear,
    isEmpty,
  };
}

/** The part of a draft that changes, or a function which computes it from the draft as it is stored. */
type Changed<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export function useFormDraft<Draft extends object>(open: () => FormDraft<Draft>) {
  const [stored] = useState(open);
  const [draft, setDraft] = useState(stored.read);
  // Computed from what is stored and not from what was drawn: a write may end long after it began.
  const change = useCallback(
    (changed: Changed<Draft>) => {
      const before = stored.read();
      const next = { ...before, ...(typeof changed === 'function' ? changed(before) : changed) };
      stored.keep(next);
      setDraft(next);
    },
    [stored],
  );
  return { draft, change, stored };
}
