import * as z from 'zod/mini';
import { sessionEntry } from './session-entry.ts';

/** A message after signing out or deleting the account, shown on the landing page until it is closed. */
export const leavingMessage = sessionEntry('farewell', z.string(), '');
