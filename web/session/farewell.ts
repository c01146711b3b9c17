import * as z from 'zod/mini';
import { sessionEntry } from './session-entry.ts';

/** What is said to somebody who has just left: on the page where they arrive, until they close it. */
export const farewell = sessionEntry('farewell', z.string(), '');
