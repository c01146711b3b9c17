import { type Impact, impactCalls } from '#contract/impact.ts';
import type { ImpactOrigin } from '#contract/impact-walk.ts';
import { clientFor } from '#web/api/client.ts';

const api = clientFor(impactCalls);

export function readImpact({ kind, id }: ImpactOrigin, signal: AbortSignal): Promise<Impact> {
  const asked = { params: { id }, signal };
  return kind === 'equipment' ? api.ofEquipment(asked) : api.ofSafetyPoint(asked);
}
