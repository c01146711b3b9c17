import { storedIn } from './stored-entry.ts';

const session = storedIn(() => window.sessionStorage);

/** A value that is stored as long as this tab is open. */
export const sessionEntry = session.entry;

/** For signing out, so that the next user of this tab finds nothing. */
export const forgetSession = (): void => session.forget();
