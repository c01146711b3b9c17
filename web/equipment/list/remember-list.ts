import { sessionState } from '#web/session/session-state.ts';
import { type ListWindow, writeWindow } from './list-window.ts';

export type ListSource = '/' | '/manage';

/** An Anlage opened from a list knows the way back and its neighbours. */
export function rememberList(source: ListSource, window: ListWindow): void {
  sessionState.detailSource.write(source);
  writeWindow(window);
}

/** The form returns to the list; what is saved there shows as if it had been opened from it. */
export function rememberEdit(source: ListSource, window: ListWindow): void {
  rememberList(source, window);
  sessionState.editSource.write(source);
}
