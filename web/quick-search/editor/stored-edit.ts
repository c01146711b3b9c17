import * as z from 'zod/mini';
import { type QuickSearchButton, quickSearchButton } from '#contract/quick-search.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { type ButtonDraft, draftOf, withAddedElsewhere } from '../quick-search-diff.ts';

const edit = z.object({
  known: z.array(quickSearchButton),
  drafts: z.array(z.object({ id: z.uuid(), searchTerm: z.string(), displayLabel: z.string() })),
});

const entryOf = (userId: string) => draftEntry(userId, 'quickSearch', edit);

/** The stored edit, or else the saved list. */
export function loadEdit(userId: string, buttons: readonly QuickSearchButton[]): ButtonDraft[] {
  const stored = entryOf(userId).read();
  return stored ? withAddedElsewhere(stored.drafts, stored.known, buttons) : buttons.map(draftOf);
}

export function storeEdit(
  userId: string,
  known: readonly QuickSearchButton[],
  drafts: readonly ButtonDraft[],
): void {
  entryOf(userId).write({ known: [...known], drafts: [...drafts] });
}

export const clearEdit = (userId: string): void => entryOf(userId).clear();
