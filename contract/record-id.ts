import * as z from 'zod/mini';

/** One spelling per record, because ids in a log or a queue are compared letter by letter. */
export const recordId = z.uuid().check(z.toLowerCase());
