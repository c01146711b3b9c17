import * as z from 'zod/mini';
import { type QuickSearchButton, quickSearchButton } from '#contract/quick-search.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { type ButtonDraft, draftOf, withNewcomers } from '../quick-search-diff.ts';

const edit = z.object({
  known: z.array(quickSearchButton),
  drafts: z.array(z.object({ id: z.uuid(), searchTerm: z.string(), displayLabel: z.string() })),
});

const entryOf = (userId: string) => draftEntry(userId, 'quickSearch', edit);

/** An editing that was cut short, else the list as it is saved. */
export function beginEdit(userId: string, buttons: readonly QuickSearchButton[]): ButtonDraft[] {
  const stored = entryOf(userId).read();
  return stored ? withNewcomers(stored.drafts, stored.known, buttons) : buttons.map(draftOf);
}

export function keepEdit(
  userId: string,
  known: readonly QuickSearchButton[],
  drafts: readonly ButtonDraft[],
): void {
  entryOf(userId).write({ known: [...known], drafts: [...drafts] });
}

export const endEdit = (userId: string): void => entryOf(userId).clear();
