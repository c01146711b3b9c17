import { randomUUID } from 'node:crypto';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { Comment } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { EquipmentLink, LinkType } from '#contract/links.ts';
import type { SafetyLink, SafetyPoint } from '#contract/safety/safety.ts';
import type { Person } from '../test-app.ts';
import { sampleEquipment } from './equipment-samples.ts';

/** Creates records through the ordinary calls, for tests that need them. */
export function makerFor(person: () => Person) {
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const answer = await person().send({ method: 'POST', url, payload });
    if (answer.statusCode !== 201) throw new Error(`POST ${url}: ${answer.body}`);
    return answer.json<T>();
  };
  return {
    equipment: (name?: string) =>
      post<Equipment>('/api/equipment', sampleEquipment(name ? { name } : {})),
    link: (source: string, target: string, linkType: LinkType = 'dependency') =>
      post<EquipmentLink>(`/api/equipment/${source}/links`, {
        targetEquipmentId: target,
        linkType,
      }),
    point: (identifier = `F ${randomUUID()}`) =>
      post<SafetyPoint>('/api/safety-points', { identifier }),
    safetyLink: (equipmentId: string, safetyPointId: string, role = 'primary') =>
      post<SafetyLink>(`/api/equipment/${equipmentId}/safety-links`, { safetyPointId, role }),
    code: async (equipmentId: string, value = `INV-${randomUUID()}`) =>
      post<EquipmentCode>(`/api/equipment/${equipmentId}/codes`, {
        ...{ id: randomUUID(), value, valueId: await valueIdOf(value) },
      }),
    comment: (equipmentId: string, content = 'Leiter nötig.') =>
      post<Comment>(`/api/equipment/${equipmentId}/comments`, { content }),
  };
}
