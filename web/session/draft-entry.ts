/**
 * What somebody has typed and not saved yet: it outlives a reload, the way through sign-in and a closed browser, until
 * it is saved or discarded. A device may change hands: nobody finds somebody else's words in their fields.
 */
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
