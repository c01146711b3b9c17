import { storedIn } from './stored-entry.ts';

const session = storedIn(() => window.sessionStorage);

/** Remembered as long as this tab is open. */
export const sessionEntry = session.entry;

/** For signing out: the next person in this tab finds nothing of the one before. */
export const forgetSession = (): void => session.forget();
