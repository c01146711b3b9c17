import { quickSearchLimit, quickSearchTexts } from '#contract/quick-search.ts';
import type { ButtonDraft } from '../quick-search-diff.ts';

interface DraftProblem {
  title: string;
  text: string;
}

export const tooMany: DraftProblem = { title: 'Maximum erreicht', text: quickSearchTexts.full };
const incomplete: DraftProblem = {
  title: 'Unvollständige Daten',
  text: quickSearchTexts.incomplete,
};

/** Why the list cannot be saved as it is. */
export function problemOf(drafts: readonly ButtonDraft[]): DraftProblem | undefined {
  const isComplete = drafts.every(
    (draft) => !isBlank(draft.searchTerm) && !isBlank(draft.displayLabel),
  );
  if (!isComplete) return incomplete;
  return drafts.length > quickSearchLimit ? tooMany : undefined;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}
