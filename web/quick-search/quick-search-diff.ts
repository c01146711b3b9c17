import type { QuickSearchButton } from '#contract/quick-search.ts';

/** A row of the editor; a new one has its own id, so that every attempt creates the same button. */
export interface ButtonDraft {
  id: string;
  searchTerm: string;
  displayLabel: string;
}

/** One call that changes the saved list into the edited one. */
export type ButtonChange =
  | { kind: 'remove'; id: string }
  | { kind: 'create'; button: QuickSearchButton }
  | { kind: 'update'; id: string; texts: { searchTerm?: string; displayLabel?: string } }
  | { kind: 'reorder'; buttonOrders: { id: string; order: number }[] };

/**
 * The necessary changes only. Removals come first, so that a full list has space for new buttons; the order of a button
 * is its position in the edited list.
 */
export function diffButtons(
  saved: readonly QuickSearchButton[],
  drafts: readonly ButtonDraft[],
): ButtonChange[] {
  const savedById = new Map(saved.map((button) => [button.id, button]));
  const target = drafts.map(({ id, ...texts }, order) => ({ id, ...trimmed(texts), order }));
  const targetIds = new Set(target.map(({ id }) => id));
  const remaining = target.flatMap((button) => {
    const before = savedById.get(button.id);
    return before ? [{ before, after: button }] : [];
  });
  const buttonOrders = remaining
    .filter(({ before, after }) => before.order !== after.order)
    .map(({ after: { id, order } }) => ({ id, order }));

  return [
    ...saved
      .filter(({ id }) => !targetIds.has(id))
      .map(({ id }): ButtonChange => ({ kind: 'remove', id })),
    ...target
      .filter(({ id }) => !savedById.has(id))
      .map((button): ButtonChange => ({ kind: 'create', button })),
    ...remaining.flatMap(({ before, after }): ButtonChange[] => {
      const texts = changedTexts(before, after);
      return Object.keys(texts).length > 0 ? [{ kind: 'update', id: after.id, texts }] : [];
    }),
    ...(buttonOrders.length > 0 ? [{ kind: 'reorder' as const, buttonOrders }] : []),
  ];
}

/** The list after a successful change, as the server would return it. */
export function applyChange(
  buttons: readonly QuickSearchButton[],
  change: ButtonChange,
): QuickSearchButton[] {
  return applied(buttons, change).sort((one, other) => one.order - other.order);
}

function applied(buttons: readonly QuickSearchButton[], change: ButtonChange): QuickSearchButton[] {
  switch (change.kind) {
    case 'remove':
      return buttons.filter(({ id }) => id !== change.id);
    case 'create':
      return [...buttons, change.button];
    case 'update':
      return buttons.map((button) =>
        button.id === change.id ? { ...button, ...change.texts } : button,
      );
    case 'reorder': {
      const orders = new Map(change.buttonOrders.map(({ id, order }) => [id, order]));
      return buttons.map((button) => ({ ...button, order: orders.get(button.id) ?? button.order }));
    }
  }
}

/**
 * Adds buttons that other devices created meanwhile at the end of the edited list, so that saving does not remove them.
 */
export function withAddedElsewhere(
  drafts: readonly ButtonDraft[],
  known: readonly QuickSearchButton[],
  fresh: readonly QuickSearchButton[],
): ButtonDraft[] {
  const existingIds = new Set([...known, ...drafts].map(({ id }) => id));
  return [...drafts, ...fresh.filter(({ id }) => !existingIds.has(id)).map(draftOf)];
}

export function draftOf({ id, searchTerm, displayLabel }: QuickSearchButton): ButtonDraft {
  return { id, searchTerm, displayLabel };
}

function trimmed({ searchTerm, displayLabel }: Omit<ButtonDraft, 'id'>) {
  return { searchTerm: searchTerm.trim(), displayLabel: displayLabel.trim() };
}

function changedTexts(before: QuickSearchButton, after: ButtonDraft) {
  return {
    ...(before.searchTerm === after.searchTerm ? {} : { searchTerm: after.searchTerm }),
    ...(before.displayLabel === after.displayLabel ? {} : { displayLabel: after.displayLabel }),
  };
}
