import type { QuickSearchButton } from '#contract/quick-search.ts';

/** A row of the editor; a new one brings its own id, so that it is the same button on every attempt. */
export interface ButtonDraft {
  id: string;
  searchTerm: string;
  displayLabel: string;
}

/** One call on the way from the saved list to the edited one. */
export type ButtonChange =
  | { kind: 'remove'; id: string }
  | { kind: 'create'; button: QuickSearchButton }
  | { kind: 'update'; id: string; texts: { searchTerm?: string; displayLabel?: string } }
  | { kind: 'reorder'; buttonOrders: { id: string; order: number }[] };

/**
 * What has to be sent, and nothing else. Removing comes first, so that a full list has room for what
 * takes a removed button's place; a button's order is its position in the edited list.
 */
export function diffButtons(
  saved: readonly QuickSearchButton[],
  drafts: readonly ButtonDraft[],
): ButtonChange[] {
  const savedById = new Map(saved.map((button) => [button.id, button]));
  const wanted = drafts.map(({ id, ...texts }, order) => ({ id, ...trimmed(texts), order }));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const kept = wanted.flatMap((button) => {
    const before = savedById.get(button.id);
    return before ? [{ before, after: button }] : [];
  });
  const buttonOrders = kept
    .filter(({ before, after }) => before.order !== after.order)
    .map(({ after: { id, order } }) => ({ id, order }));

  return [
    ...saved
      .filter(({ id }) => !wantedIds.has(id))
      .map(({ id }): ButtonChange => ({ kind: 'remove', id })),
    ...wanted
      .filter(({ id }) => !savedById.has(id))
      .map((button): ButtonChange => ({ kind: 'create', button })),
    ...kept.flatMap(({ before, after }): ButtonChange[] => {
      const texts = changedTexts(before, after);
      return Object.keys(texts).length > 0 ? [{ kind: 'update', id: after.id, texts }] : [];
    }),
    ...(buttonOrders.length > 0 ? [{ kind: 'reorder' as const, buttonOrders }] : []),
  ];
}

/** The list after a change got through, as the server would answer it. */
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

/** What other devices added meanwhile joins the end of the edited list: saving must not remove it unseen. */
export function withNewcomers(
  drafts: readonly ButtonDraft[],
  known: readonly QuickSearchButton[],
  fresh: readonly QuickSearchButton[],
): ButtonDraft[] {
  const seen = new Set([...known, ...drafts].map(({ id }) => id));
  return [...drafts, ...fresh.filter(({ id }) => !seen.has(id)).map(draftOf)];
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
