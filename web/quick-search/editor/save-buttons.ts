import type { QuickSearchButton } from '#contract/quick-search.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { applyChange, type ButtonChange } from '../quick-search-diff.ts';
import { quickSearchApi } from '../quick-search-queries.ts';
import type { ChangeKeys } from './change-keys.ts';

export interface SaveFailure {
  kind: ButtonChange['kind'];
  /** Its cause is what the call ran into. */
  error: Error;
}

interface SaveOutcome {
  /** The list with everything that got through. */
  saved: QuickSearchButton[];
  failure?: SaveFailure;
}

const thrownTexts: Record<ButtonChange['kind'], string> = {
  remove: 'Failed to delete button',
  create: 'Failed to create button',
  update: 'Failed to update button',
  reorder: 'Failed to reorder buttons',
};

/** Sends one change after the other and stops at the first that fails. */
export async function saveButtons(
  known: readonly QuickSearchButton[],
  changes: readonly ButtonChange[],
  keys: ChangeKeys,
): Promise<SaveOutcome> {
  let saved = [...known];
  keys.begin(changes);
  for (const change of changes) {
    try {
      await send(change, keys.of(change));
    } catch (cause) {
      const error = new Error(thrownTexts[change.kind], { cause });
      return { saved, failure: { kind: change.kind, error } };
    }
    keys.done(change);
    saved = applyChange(saved, change);
  }
  return { saved };
}

async function send(change: ButtonChange, idempotencyKey: string): Promise<unknown> {
  switch (change.kind) {
    case 'remove':
      return quickSearchApi
        .remove({ params: { id: change.id }, idempotencyKey })
        .catch(unlessAlreadyGone);
    case 'create':
      return quickSearchApi.create({ body: change.button, idempotencyKey });
    case 'update':
      return quickSearchApi.update({
        params: { id: change.id },
        body: change.texts,
        idempotencyKey,
      });
    case 'reorder':
      return quickSearchApi.reorder({
        body: { buttonOrders: change.buttonOrders },
        idempotencyKey,
      });
  }
}

function unlessAlreadyGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}
