/** Corrections and deletions of safety points, with and without network. */
import type { SafetyPoint, SafetyPointFields } from '#contract/safety/safety.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** `seen` are the fields that the user saw before changing them. */
export function correctPoint(
  userId: string,
  { id, identifier }: SafetyPoint,
  { fields, seen }: { fields: Partial<SafetyPointFields>; seen: Partial<SafetyPointFields> },
) {
  return write<SafetyPoint>(userId, {
    id: crypto.randomUUID(),
    type: 'safety_point',
    action: 'update',
    data: { params: { id }, body: { ...fields, base: seen } },
    label: identifier,
  });
}

export function deletePoint(userId: string, point: SafetyPoint) {
  const { id, identifier, site, floor, column, description } = point;
  const base: SafetyPointFields = { identifier, site, floor, column, description };
  return acceptNotFound(
    write(userId, {
      id: crypto.randomUUID(),
      type: 'safety_point',
      action: 'delete',
      data: { params: { id }, body: { base } },
      label: identifier,
    }),
  );
}
