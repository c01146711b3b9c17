import * as z from 'zod/mini';
import { storedIn } from './stored-entry.ts';

/**
 * True while a sign-out is in progress, until the server confirms that nobody is signed in. If the connection breaks
 * in between, the next start of the app ends the session before it shows anything.
 */
export const leavingMark = storedIn(() => window.localStorage).entry('leaving', z.boolean(), false);
