/** Reading what protects what. Where no server answers, the device does. */
import {
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyPointsPage,
  safetyCalls,
} from '#contract/safety.ts';
import { clientFor } from '#web/api/client.ts';
import { linksOfNew, protectedByNew, waitingPoint } from './waiting-reads.ts';

const api = clientFor(safetyCalls);
const mostFound = 20;

export function readSafetyLinks(
  equipmentId: string,
  signal: AbortSignal,
): Promise<SafetyLinkOfEquipment[]> {
  return api
    .links({ params: { equipmentId }, signal })
    .catch(orElse(() => linksOfNew(equipmentId)));
}

export function readPoint(id: string, signal: AbortSignal): Promise<SafetyPoint> {
  return api.point({ params: { id }, signal }).catch(orElse(() => waitingPoint(id)));
}

export function readProtected(id: string, signal: AbortSignal): Promise<ProtectedEquipment[]> {
  return api.equipmentOfPoint({ params: { id }, signal }).catch(orElse(() => protectedByNew(id)));
}

export async function searchSafetyPoints(
  q: string,
  signal?: AbortSignal,
): Promise<SafetyPointsPage> {
  const query = { q, page: 1, limit: mostFound };
  const answer = await api.points({ query, ...(signal ? { signal } : {}) });
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

/** What waits here is not on the server: that it knows nothing of it is not the last word. */
function orElse<Answer>(
  ask: () => Promise<Answer | undefined>,
): (error: unknown) => Promise<Answer> {
  return async (error) => {
    const answer = await ask();
    if (answer === undefined) throw error;
    return answer;
  };
}
