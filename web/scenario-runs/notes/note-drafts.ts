import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { textOrNull } from '#contract/text/stored-text.ts';
import { draftEntry, draftNames, runNotes } from '#web/session/drafts.ts';

const noteDraft = z.object({
  text: z.string(),
  /** The note before the user began to change it. */
  base: z.nullable(z.string()),
});
export type NoteDraft = z.infer<typeof noteDraft>;

const ofRun = (runId: string) => `${runNotes}${runId}:`;

/** Each note has its own entry, so that two tabs do not overwrite each other's notes. */
export const noteDraftEntry = (userId: string, runId: string, taskId: string) =>
  draftEntry(userId, ofRun(runId) + taskId, noteDraft);

/** Blanks around a note are ignored. */
export const isUnsaved = ({ text, base }: NoteDraft): boolean => textOrNull(text) !== base;

/** Whether somebody else has changed the note since to something else. */
export const isContested = (mine: NoteDraft, current: string | null): boolean =>
  current !== mine.base && current !== textOrNull(mine.text);

/**
 * The typed and unsaved notes of a run. They survive leaving the screen, a sign-in and closing the app. Each card
 * subscribes to its own note, so that typing renders one card only.
 */
export class NoteDrafts {
  readonly #entryOf: (taskId: string) => ReturnType<typeof noteDraftEntry>;
  readonly #notes = new Map<string, NoteDraft>();
  readonly #listeners = new Set<() => void>();

  constructor(runId: string, userId: string) {
    this.#entryOf = (taskId) => noteDraftEntry(userId, runId, taskId);
    for (const name of draftNames(userId, ofRun(runId))) {
      const taskId = name.slice(ofRun(runId).length);
      const stored = this.#entryOf(taskId).read();
      if (stored && isUnsaved(stored)) this.#notes.set(taskId, stored);
      else this.#entryOf(taskId).clear();
    }
  }

  get(taskId: string): NoteDraft | undefined {
    return this.#notes.get(taskId);
  }

  /** The notes that are not saved yet. */
  unsaved(): [taskId: string, draft: NoteDraft][] {
    return [...this.#notes].filter(([, note]) => isUnsaved(note));
  }

  /** `seen` is the note that the user saw before changing it. */
  type(taskId: string, text: string, seen: string | null): void {
    const base = this.#notes.has(taskId) ? (this.#notes.get(taskId)?.base ?? null) : seen;
    // A blank at the end may be followed by a word, so only the identical text is no draft.
    this.#put(taskId, text === (base ?? '') ? undefined : { text, base });
    this.#notify();
  }

  /** The notes are on the server or in the queue; text that was typed since is compared with them. */
  markSent(sent: ReadonlyMap<string, string>): void {
    for (const [taskId, text] of sent) {
      const now = this.#notes.get(taskId);
      const isLater = now && now.text !== text;
      this.#put(taskId, isLater ? { text: now.text, base: textOrNull(text) } : undefined);
    }
    this.#notify();
  }

  /** The user keeps the own text after seeing the other one. */
  keepMine(taskId: string, theirs: string | null): void {
    const now = this.#notes.get(taskId);
    if (now) this.#put(taskId, { ...now, base: theirs });
    this.#notify();
  }

  discard(taskId: string): void {
    this.#put(taskId, undefined);
    this.#notify();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #put(taskId: string, note: NoteDraft | undefined): void {
    const entry = this.#entryOf(taskId);
    if (note) {
      this.#notes.set(taskId, note);
      entry.write(note);
    } else {
      this.#notes.delete(taskId);
      entry.clear();
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function useDraft(drafts: NoteDrafts, taskId: string): NoteDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(taskId));
}

export function useUnsavedCount(drafts: NoteDrafts): number {
  return useSyncExternalStore(drafts.subscribe, () => drafts.unsaved().length);
}
