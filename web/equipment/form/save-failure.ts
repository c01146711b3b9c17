import { AppError } from '#contract/errors.ts';
import { NetworkError, statusOf } from '#web/api/transport-errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { type EquipmentForm, showProblems } from './equipment-form.ts';
import { atInputs } from './form-problems.ts';

export function isDuplicate(error: unknown): boolean {
  return error instanceof AppError && error.code === 'duplicate_equipment';
}

/** A save that the user asked for: problems of fields are also shown at the fields. */
export function showSaveFailure(form: EquipmentForm, error: unknown, fallback: string): void {
  if (isDuplicate(error)) {
    showError(
      'Mögliche Duplikate gefunden',
      'Es gibt ähnliche Anlagen. Prüfen Sie die Vorschläge.',
    );
    return;
  }
  showFailure(error, fallback);
  if (error instanceof AppError && error.fields) showProblems(form, atInputs(error.fields));
}

/** A save whose form is no longer on the screen: the visible fields belong to another form. */
export function showLateFailure(error: unknown, fallback: string): void {
  showFailure(error, { title: 'Nicht gespeichert, als Entwurf behalten', text: fallback });
}

/** A failed autosave shows the reason and does not move the focus. */
export function showAutosaveFailure(error: unknown): void {
  const hasOwnText = error instanceof AppError && error.code !== 'internal';
  const text = hasOwnText || error instanceof NetworkError ? error.message : 'Unbekannter Fehler';
  const isAboutRights = [401, 403].includes(statusOf(error) ?? 0);
  if (isAboutRights) showFailure(error, text);
  else showError('Fehler beim Speichern', text);
}
