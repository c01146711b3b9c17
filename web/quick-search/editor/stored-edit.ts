import * as z from 'zod/mini';
import { type QuickSearchButton, quickSearchButton } from '#contract/quick-search.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { type ButtonDraft, draftOf, withNewcomers } from '../quick-search-diff.ts';

const edit = z.object({
  userId: z.string(),
  known: z.array(quickSearchButton),
  drafts: z.array(z.object({ id: z.uuid(), searchTerm: z.string(), displayLabel: z.string() })),
});

const entry = sessionEntry('quickSearchEdit', z.nullable(edit), null);

/** An editing that a reload or the end of the session cut short, else the list as it is saved. */
export function beginEdit(userId: string, buttons: readonly QuickSearchButton[]): ButtonDraft[] {
  const stored = entry.read();
  if (stored?.userId !== userId) return buttons.map(draftOf);
  return withNewcomers(stored.drafts, stored.known, buttons);
}

export function keepEdit(
  userId: string,
  known: readonly QuickSearchButton[],
  drafts: readonly ButtonDraft[],
): void {
  entry.write({ userId, known: [...known], drafts: [...drafts] });
}

export const endEdit = entry.clear;
