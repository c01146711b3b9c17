import * as z from 'zod/mini';

/** Who changed a record last, and when; null if the account is gone. */
export const lastChange = z.object({
  userId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type LastChange = z.infer<typeof lastChange>;

/** Absent if the log has no entry any more. */
export const changedBy = z.optional(lastChange);

/** Who changed or deleted a record last; null if the log has no entry any more. */
export const lastChangeAnswer = z.object({ change: z.nullable(lastChange) });

/** The details of a refusal because somebody has deleted the record. */
export const deletionDetails = z.object({ deletedBy: lastChange });

/** The details of a `conflict` about anything but an Anlage: both values of each field, and the present record. */
export const conflictDetails = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      mine: z.unknown(),
      theirs: z.unknown(),
      /** What users read in place of the values, if those are ids. */
      texts: z.optional(z.object({ mine: z.string(), theirs: z.string() })),
    }),
  ),
  current: z.record(z.string(), z.unknown()),
  changedBy,
});
export type ConflictDetails = z.infer<typeof conflictDetails>;
