/** Correcting and deleting a safety point with and without network. */
import type { SafetyPoint, SafetyPointFields } from '#contract/safety.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import type { Written } from '#web/session/use-queued-write.ts';

const queued: Written<SafetyPoint> = { isQueued: true, change: (points) => points };

/** `seen` has the fields as the person had them in front of them. */
export async function correctPoint(
  userId: string,
  { id, identifier }: SafetyPoint,
  { fields, seen }: { fields: Partial<SafetyPointFields>; seen: Partial<SafetyPointFields> },
): Promise<Written<SafetyPoint>> {
  const made = await write<SafetyPoint>(userId, {
    id: crypto.randomUUID(),
    type: 'safety_point',
    action: 'update',
    data: { params: { id }, body: { ...fields, base: seen } },
    label: identifier,
  });
  return made.kind === 'queued' ? queued : { isQueued: false, change: () => [made.answer] };
}

export async function deletePoint(
  userId: string,
  point: SafetyPoint,
): Promise<Written<SafetyPoint>> {
  const { id, identifier, site, floor, column, description } = point;
  const gone: Written<SafetyPoint> = { isQueued: false, change: () => [] };
  try {
    const base: SafetyPointFields = { identifier, site, floor, column, description };
    const made = await write(userId, {
      id: crypto.randomUUID(),
      type: 'safety_point',
      action: 'delete',
      data: { params: { id }, body: { base } },
      label: identifier,
    });
    return made.kind === 'queued' ? queued : gone;
  } catch (error) {
    // It is gone, no matter who deleted it.
    if (statusOf(error) === 404) return gone;
    throw error;
  }
}
