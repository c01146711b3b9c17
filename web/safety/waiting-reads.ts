/** What the server cannot know, because the Anlage or the point still waits on this device. */
import { fillPath } from '#contract/call.ts';
import {
  type NewSafetyLink,
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  safetyCalls,
} from '#contract/safety.ts';
import { recordOf } from '#contract/sync.ts';
import type { Known } from '#web/offline/known.ts';
import { device } from '#web/offline/offline.ts';
import { bodyOf } from '#web/offline/queue/queue-item.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import {
  withWaitingProtected,
  withWaitingSafetyLinks,
} from '#web/offline/waiting/waiting-safety-links.ts';

const known: Known = {
  equipment: async (id) => (await device()).find(id),
  read: async () => undefined,
};

const place = (address: string) => ({ waiting: syncStatus.get().unsent, address, known });

/** Those that wait are all there are. */
export async function linksOfNew(
  equipmentId: string,
): Promise<SafetyLinkOfEquipment[] | undefined> {
  const isMadeHere = syncStatus
    .get()
    .unsent.some(
      (item) =>
        item.type === 'equipment' && item.action === 'create' && recordOf(item) === equipmentId,
    );
  return isMadeHere ? waitingLinks(equipmentId) : undefined;
}

/** A point that comes with a link. */
export async function waitingPoint(id: string): Promise<SafetyPoint | undefined> {
  const item = syncStatus
    .get()
    .unsent.find(
      (item) =>
        item.type === 'safety_link' &&
        item.action === 'create' &&
        bodyOf<NewSafetyLink>(item).safetyPoint?.id === id,
    );
  const links = item ? await waitingLinks(item.data.params?.equipmentId ?? '') : [];
  return links.find(({ safetyPointId }) => safetyPointId === id)?.safetyPoint;
}

export async function protectedByNew(id: string): Promise<ProtectedEquipment[] | undefined> {
  if (!(await waitingPoint(id))) return undefined;
  return withWaitingProtected([], place(fillPath(safetyCalls.equipmentOfPoint.path, { id })));
}

function waitingLinks(equipmentId: string): Promise<SafetyLinkOfEquipment[]> {
  return withWaitingSafetyLinks([], place(fillPath(safetyCalls.links.path, { equipmentId })));
}
