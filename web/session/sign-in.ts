import { signInPath } from '#contract/auth.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { sessionState } from './session-state.ts';

let isLeaving = false;

/** The server says the session has ended, whichever call found out. */
export function leaveForExpiredSession(): void {
  leaveForSignIn('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...', 1000);
}

/** A screen's own call needs a session and there is none. `remark` is what else is to be known of it. */
export function leaveForMissingSession(remark = ''): void {
  const title = 'Anmeldung erforderlich';
  const message = 'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...';
  if (isLeaving && remark) showError(title, `${message} ${remark}`);
  else leaveForSignIn(title, `${message} ${remark}`.trim(), 500);
}

/** Ten calls may fail at once; the browser leaves once and comes back to where it was. */
function leaveForSignIn(title: string, message: string, delay: number): void {
  if (isLeaving) return;
  isLeaving = true;
  rememberWantedPath();
  showError(title, message);
  setTimeout(() => window.location.assign(signInPath), delay);
}

export function rememberWantedPath(): void {
  const { pathname, search, hash } = window.location;
  const path = pathname + search + hash;
  if (path === '/') return;
  sessionState.wantedPath.write(path);
  sessionState.wantedState.write(window.history.state);
}

interface Wanted {
  path: string;
  /** What the navigation there had carried. */
  state: unknown;
}

/** Where to go after sign-in, once. */
export function takeWanted(): Wanted | null {
  const path = sessionState.wantedPath.read();
  const state = sessionState.wantedState.read();
  sessionState.wantedPath.clear();
  sessionState.wantedState.clear();
  return path === null ? null : { path, state };
}

/** Somebody signs out: that the session ends is no news then, and nothing may cancel the way to the sign-out. */
export function leaveForSignOut(): void {
  isLeaving = true;
}

/** The browser's back button may bring back a kept page that was about to leave. */
export function returnFromSignIn(): void {
  isLeaving = false;
}
