import * as z from 'zod/mini';

/** The details of a `conflict` about a comment or a link: what both wrote, and what is there now. */
export const conflictDetails = z.object({
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  current: z.record(z.string(), z.unknown()),
});
export type ConflictDetails = z.infer<typeof conflictDetails>;
