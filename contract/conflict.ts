import * as z from 'zod/mini';

/** Who changed a record last, and when; null where their account is gone. */
export const lastChange = z.object({
  userId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type LastChange = z.infer<typeof lastChange>;

/** Absent where the log no longer knows. */
export const changedBy = z.optional(lastChange);

/** The answer to who changed or deleted a record last; null where the log no longer knows. */
export const lastChangeAnswer = z.object({ change: z.nullable(lastChange) });

/** The details of a refusal because somebody has deleted what was to be changed. */
export const deletionDetails = z.object({ deletedBy: lastChange });

/** The details of a `conflict` about a comment or a link: what both wrote, and what is there now. */
export const conflictDetails = z.object({
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  current: z.record(z.string(), z.unknown()),
  changedBy,
});
export type ConflictDetails = z.infer<typeof conflictDetails>;
