import { AppError } from '#contract/errors.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showError } from '#web/ui/toast.tsx';
import { tooMany } from './draft-problem.ts';
import type { SaveFailure } from './save-buttons.ts';

export function showSaveFailure({ kind, error }: SaveFailure): void {
  const { cause } = error;
  if (cause instanceof AppError && cause.code === 'quick_search_full') {
    showError(tooMany.title, tooMany.text);
    return;
  }
  const text =
    kind === 'remove'
      ? 'Der Schnellsuch-Button konnte nicht gelöscht werden.'
      : 'Fehler beim Speichern der Schnellsuch-Schaltflächen.';
  // "Nicht gefunden." would not say what was not saved.
  showFailure(statusOf(cause) === 404 ? error : cause, text);
}
