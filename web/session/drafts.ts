/**
 * Text that was typed and not saved yet. It survives a reload, a sign-in and a closed browser, until it is saved or
 * discarded. Drafts are stored by user, because several people may use one device.
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

/** The beginning of the names of notes of runs, which the user is warned about separately. */
export const runNotes = 'runNote:';

/** The names of a user's drafts with this prefix. */
export function draftNames(userId: string, beginning: string): string[] {
  adoptEarlierNotes(userId);
  const all = keyOf(userId, '');
  return device.keys(all + beginning).map((key) => key.slice(all.length));
}

/** For signing out, so that the next user of this device finds no drafts. */
export function forgetDrafts(userId: string): void {
  device.forget(keyOf(userId, ''));
  device.forget(earlierKeyOf(userId));
}

/** Where older versions of the app, which may be open in another tab, store the notes of runs. */
const earlierKeyOf = (userId: string) => `runNotes:${userId}:`;

/** A note stays in its earlier place as long as the same note has a newer draft, or there is no space for a copy. */
function adoptEarlierNotes(userId: string): void {
  const beginning = earlierKeyOf(userId);
  for (const key of device.keys(beginning)) {
    const earlier = device.entry<unknown>(key, z.unknown(), null);
    const note = draftEntry<unknown>(userId, runNotes + key.slice(beginning.length), z.unknown());
    if (note.isStored()) continue;
    note.write(earlier.read());
    if (note.isStored()) earlier.clear();
  }
}

/** The draft of a form that starts empty. Nothing is stored for an empty form. */
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

/** The part of a draft that changes, or a function that computes it from the stored draft. */
type Changed<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export function useFormDraft<Draft extends object>(open: () => FormDraft<Draft>) {
  const [stored] = useState(open);
  const [draft, setDraft] = useState(stored.read);
  // Based on the stored draft and not on the rendered one, because a write may end long after it began.
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
