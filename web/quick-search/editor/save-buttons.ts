import type { QuickSearchButton } from '#contract/quick-search.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { applyChange, type ButtonChange } from '../quick-search-diff.ts';
import type { ChangeKeys } from './change-keys.ts';

export interface SaveFailure {
  kind: ButtonChange['kind'];
  /** Its cause is the error of the call. */
  error: Error;
}

interface SaveOutcome {
  /** The list with all changes that succeeded. */
  saved: QuickSearchButton[];
  failure?: SaveFailure;
  /** Whether some changes are in the queue. */
  isQueued: boolean;
}

const thrownTexts: Record<ButtonChange['kind'], string> = {
  remove: 'Failed to delete button',
  create: 'Failed to create button',
  update: 'Failed to update button',
  reorder: 'Failed to reorder buttons',
};

/** Sends one change after the other and stops at the first failure. */
export async function saveButtons(
  known: readonly QuickSearchButton[],
  changes: readonly ButtonChange[],
  keys: ChangeKeys,
  userId: string,
): Promise<SaveOutcome> {
  let saved = [...known];
  let isQueued = false;
  keys.begin(changes);
  for (const change of changes) {
    try {
      const written = await write(userId, itemOf(change, keys.of(change), saved));
      isQueued ||= written.kind === 'queued';
    } catch (cause) {
      if (change.kind === 'remove' && statusOf(cause) === 404) {
        saved = applyChange(saved, change);
        continue;
      }
      const error = new Error(thrownTexts[change.kind], { cause });
      return { saved, isQueued, failure: { kind: change.kind, error } };
    }
    keys.done(change);
    saved = applyChange(saved, change);
  }
  return { saved, isQueued };
}

function itemOf(change: ButtonChange, id: string, buttons: readonly QuickSearchButton[]): NewItem {
  const type = 'quick_search_button';
  const labelOf = (wantedId: string) =>
    buttons.find((button) => button.id === wantedId)?.displayLabel ?? '';
  switch (change.kind) {
    case 'remove': {
      const data = { params: { id: change.id } };
      return { id, type, action: 'delete', data, label: labelOf(change.id) };
    }
    case 'create': {
      const { button } = change;
      return { id, type, action: 'create', data: { body: button }, label: button.displayLabel };
    }
    case 'update': {
      const data = { params: { id: change.id }, body: change.texts };
      const label = change.texts.displayLabel ?? labelOf(change.id);
      return { id, type, action: 'update', data, label };
    }
    case 'reorder': {
      const data = { body: { buttonOrders: change.buttonOrders } };
      return { id, type: 'quick_search_order', action: 'update', data, label: 'Reihenfolge' };
    }
  }
}
