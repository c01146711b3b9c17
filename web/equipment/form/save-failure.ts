import { AppError } from '#contract/errors.ts';
import { NetworkError, statusOf } from '#web/api/transport-errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { type EquipmentForm, showProblems } from './equipment-form.ts';
import { atInputs } from './form-problems.ts';

export function isDuplicate(error: unknown): boolean {
  return error instanceof AppError && error.code === 'duplicate_equipment';
}

/** A save that somebody asked for: what is wrong with a field is also said at the field. */
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

/** A save whose form has left the screen: the fields there are now belong to another. */
export function showLateFailure(error: unknown, fallback: string): void {
  showFailure(error, { title: 'Nicht gespeichert, als Entwurf behalten', text: fallback });
}

/** A save nobody asked for says why it failed and leaves the focus where it is. */
export function showAutosaveFailure(error: unknown): void {
  const isSaid = error instanceof AppError && error.code !== 'internal';
  const text = isSaid || error instanceof NetworkError ? error.message : 'Unbekannter Fehler';
  const isSessionMatter = [401, 403].includes(statusOf(error) ?? 0);
  if (isSessionMatter) showFailure(error, text);
  else showError('Fehler beim Speichern', text);
}
