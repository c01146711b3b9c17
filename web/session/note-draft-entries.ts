/**
 * Typed notes of runs: remembered until they are saved or discarded, also when the app is swiped away.
 * Each has an entry of its own, so that two tabs do not replace each other's.
 */
import * as z from 'zod/mini';
import { type StoredEntry, storedIn } from './stored-entry.ts';

const draft = z.object({
  text: z.string(),
  /** The note as it was when somebody began to change it. */
  base: z.nullable(z.string()),
});
export type NoteDraft = z.infer<typeof draft>;

const device = storedIn(() => window.localStorage);
const keyOf = (...parts: string[]) => ['runNotes', ...parts].join(':');

export const noteDraftEntry = (
  userId: string,
  runId: string,
  taskId: string,
): StoredEntry<NoteDraft | null> =>
  device.entry(keyOf(userId, runId, taskId), z.nullable(draft), null);

/** The tasks of a run whose notes somebody has typed. */
export function draftedTasks(userId: string, runId: string): string[] {
  const beginning = keyOf(userId, runId, '');
  return device.keys(beginning).map((key) => key.slice(beginning.length));
}

export const hasNoteDrafts = (userId: string): boolean => device.keys(keyOf(userId, '')).length > 0;

/** For signing out: the next person on this device finds nothing of the one before. */
export const forgetNoteDrafts = (userId: string): void => device.forget(keyOf(userId, ''));
