import { useSyncExternalStore } from 'react';
import { textOrNull } from '#contract/text/stored-text.ts';
import { draftedTasks, type NoteDraft, noteDraftEntry } from '#web/session/note-draft-entries.ts';

export type { NoteDraft };

/** Blanks around a note are no difference. */
export const isUnsaved = ({ text, base }: NoteDraft): boolean => textOrNull(text) !== base;

/** Somebody else has changed the note since, and to something else. */
export const isContested = (mine: NoteDraft, current: string | null): boolean =>
  current !== mine.base && current !== textOrNull(mine.text);

/**
 * The notes of a run that are typed and not saved: they outlive leaving the screen, the way through
 * sign-in and the end of the app. A card hears of its own note only, so that typing draws one card.
 */
export class NoteDrafts {
  readonly #entryOf: (taskId: string) => ReturnType<typeof noteDraftEntry>;
  readonly #notes = new Map<string, NoteDraft>();
  readonly #listeners = new Set<() => void>();

  constructor(runId: string, userId: string) {
    this.#entryOf = (taskId) => noteDraftEntry(userId, runId, taskId);
    for (const taskId of draftedTasks(userId, runId)) {
      const found = this.#entryOf(taskId).read();
      if (found && isUnsaved(found)) this.#notes.set(taskId, found);
      else this.#entryOf(taskId).clear();
    }
  }

  get(taskId: string): NoteDraft | undefined {
    return this.#notes.get(taskId);
  }

  /** What is not saved yet. */
  unsaved(): [taskId: string, draft: NoteDraft][] {
    return [...this.#notes].filter(([, note]) => isUnsaved(note));
  }

  /** `seen` is the note that the person had in front of them when they began. */
  type(taskId: string, text: string, seen: string | null): void {
    const base = this.#notes.has(taskId) ? (this.#notes.get(taskId)?.base ?? null) : seen;
    // A blank at the end is still on its way to a word: only the very same text is no draft.
    this.#put(taskId, text === (base ?? '') ? undefined : { text, base });
    this.#tell();
  }

  /** It is on the server or in the queue; what was typed since is told from it. */
  arrive(sent: ReadonlyMap<string, string>): void {
    for (const [taskId, text] of sent) {
      const now = this.#notes.get(taskId);
      const isLater = now && now.text !== text;
      this.#put(taskId, isLater ? { text: now.text, base: textOrNull(text) } : undefined);
    }
    this.#tell();
  }

  /** Mine is to hold, now that theirs was seen. */
  insist(taskId: string, theirs: string | null): void {
    const now = this.#notes.get(taskId);
    if (now) this.#put(taskId, { ...now, base: theirs });
    this.#tell();
  }

  drop(taskId: string): void {
    this.#put(taskId, undefined);
    this.#tell();
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

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function useDraft(drafts: NoteDrafts, taskId: string): NoteDraft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(taskId));
}

export function useUnsavedCount(drafts: NoteDrafts): number {
  return useSyncExternalStore(drafts.subscribe, () => drafts.unsaved().length);
}
