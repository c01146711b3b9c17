import { signInPath } from '#contract/auth.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { sessionState } from './session-state.ts';

let isLeaving = false;

/** The session has ended; any call may notice it. */
export function leaveForExpiredSession(): void {
  leaveForSignIn('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...', 1000);
}

/** A call of the screen needs a session and there is none. `remark` is added to the message. */
export function leaveForMissingSession(remark = ''): void {
  const title = 'Anmeldung erforderlich';
  const message = 'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...';
  if (isLeaving && remark) showError(title, `${message} ${remark}`);
  else leaveForSignIn(title, `${message} ${remark}`.trim(), 500);
}

/** Several calls may fail at once, but the browser leaves once and returns to the same address. */
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
  /** The history state of that address. */
  state: unknown;
}

/** Returns and deletes the address to open after the sign-in. */
export function takeWantedPath(): Wanted | null {
  const path = sessionState.wantedPath.read();
  const state = sessionState.wantedState.read();
  sessionState.wantedPath.clear();
  sessionState.wantedState.clear();
  return path === null ? null : { path, state };
}

/** During a sign-out the ended session is not reported, and nothing may navigate elsewhere. */
export function leaveForSignOut(): void {
  isLeaving = true;
}

/** The back button may show a cached page that was about to leave. */
export function returnFromSignIn(): void {
  isLeaving = false;
}
