import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a creation has happened before. A device may send it again after its idempotency key was removed: then the
 * same user created the same record under the same id, and the record is the answer.
 */
export function isMadeBefore<Row extends { createdBy: string | null }>(
  existing: Row | undefined,
  userId: string,
  fields: Partial<Row>,
): existing is Row {
  const isSame = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(existing?.[name as keyof Row], value);
  return existing?.createdBy === userId && Object.entries(fields).every(isSame);
}
