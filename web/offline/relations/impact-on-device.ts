import type { Equipment } from '#contract/equipment.ts';
import { type Impact, impactLimit } from '#contract/impact.ts';
import { impactOf } from '#contract/impact-answer.ts';
import type { ImpactOrigin } from '#contract/impact-walk.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { RelationsOnDevice } from './relations-on-device.ts';

/** "Was fällt aus?" without a server; undefined where what is switched off is not on the device. */
export async function impactOnDevice(
  origin: ImpactOrigin,
  relations: RelationsOnDevice,
  at: number,
  limit: number = impactLimit,
): Promise<Impact | undefined> {
  const protecting =
    origin.kind === 'safety_point' ? await relations.safetyLinksOfPoint(origin.id) : [];
  const start =
    origin.kind === 'equipment' ? [origin.id] : protecting.map(({ equipmentId }) => equipmentId);
  // One more than the answer may name: that there is more is part of the answer.
  const most = limit + 1 + (origin.kind === 'equipment' ? 1 : 0);
  const { equipment, links } = await surroundings(start, relations, most);
  const others = links
    .filter(({ linkType }) => linkType === 'redundancy')
    .flatMap(({ sourceEquipmentId, targetEquipmentId }) => [sourceEquipmentId, targetEquipmentId]);
  const standIns = await relations.equipment(others);
  const find = (id: string) => equipment.get(id) ?? standIns.get(id);

  const safetyLinks =
    origin.kind === 'safety_point' ? await relations.safetyLinks([...new Set(start)]) : [];
  const points = await relations.safetyPoints([
    ...(origin.kind === 'safety_point' ? [origin.id] : []),
    ...safetyLinks.map(({ safetyPointId }) => safetyPointId),
  ]);
  const impact = impactOf(
    origin,
    {
      // An Anlage that is no longer here takes what hangs on it along.
      links: links.filter((link) => find(link.sourceEquipmentId) && find(link.targetEquipmentId)),
      safetyLinks: safetyLinks.filter(({ equipmentId }) => equipment.has(equipmentId)),
      equipmentOf: find,
      safetyPointOf: (id) => points.get(id),
    },
    limit,
  );
  return impact && { ...impact, at: new Date(at).toISOString() };
}

/** Whatever may be affected, and every link it has: only these rows are read, however many there are. */
async function surroundings(
  start: readonly string[],
  relations: RelationsOnDevice,
  most: number,
): Promise<{ equipment: Map<string, Equipment>; links: EquipmentLink[] }> {
  const equipment = new Map<string, Equipment>();
  const links = new Map<string, EquipmentLink>();
  const seen = new Set(start);
  let frontier = [...seen];
  while (frontier.length > 0 && equipment.size < most) {
    const known = await relations.equipment(frontier);
    const here = new Map([...known].slice(0, most - equipment.size));
    for (const [id, row] of here) equipment.set(id, row);
    const found = await relations.links([...here.keys()]);
    for (const link of found) links.set(link.id, link);
    const next = found.flatMap((link) => affectedBy(link, here));
    frontier = [...new Set(next)].filter((id) => !seen.has(id));
    for (const id of frontier) seen.add(id);
  }
  return { equipment, links: [...links.values()] };
}

function affectedBy(
  { linkType, sourceEquipmentId, targetEquipmentId }: EquipmentLink,
  off: ReadonlyMap<string, unknown>,
): string[] {
  if (linkType === 'dependency' && off.has(targetEquipmentId)) return [sourceEquipmentId];
  if (linkType === 'control' && off.has(sourceEquipmentId)) return [targetEquipmentId];
  return [];
}
