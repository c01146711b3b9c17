/**
 * Typed notes of runs, stored until they are saved or discarded, even if the app is closed. Each has its own entry, so
 * that two tabs do not overwrite each other's notes.
 */
import * as z from 'zod/mini';
import { type StoredEntry, storedIn } from './stored-entry.ts';

const draft = z.object({
  text: z.string(),
  /** The note before the user began to change it. */
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

/** The tasks of a run with typed notes. */
export function draftedTasks(userId: string, runId: string): string[] {
  const beginning = keyOf(userId, runId, '');
  return device.keys(beginning).map((key) => key.slice(beginning.length));
}

export const hasNoteDrafts = (userId: string): boolean => device.keys(keyOf(userId, '')).length > 0;

/** For signing out, so that the next user of this device finds no notes. */
export const forgetNoteDrafts = (userId: string): void => device.forget(keyOf(userId, ''));
