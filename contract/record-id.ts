import * as z from 'zod/mini';

/** One spelling per record: what an id names in a log or a queue is compared letter by letter. */
export const recordId = z.uuid().check(z.toLowerCase());
