import * as z from 'zod/mini';
import { storedIn } from './stored-entry.ts';

/**
 * Somebody is signing out of this browser. It stays until the server says that nobody is signed in: where the
 * connection broke off in between, the next start ends the session before it shows anything.
 */
export const leavingMark = storedIn(() => window.localStorage).entry('leaving', z.boolean(), false);
