/** "Was fällt aus?" from the rows of the device, by the same rule as the server's. */
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type Impact, impactLimit } from '#contract/impact/impact.ts';
import { impactOf } from '#contract/impact/impact-answer.ts';
import type { ImpactOrigin } from '#contract/impact/impact-walk.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';

/** Undefined if the origin is not on the device. `at` is the time of the rows. */
export async function impactFromRows(
  rows: Rows,
  origin: ImpactOrigin,
  at: number,
  limit: number = impactLimit,
): Promise<Impact | undefined> {
  const isPoint = origin.kind === 'safety_point';
  const protecting = isPoint ? await rows.ofSecondHome('equipment_safety_link', [origin.id]) : [];
  const start = isPoint ? protecting.map(({ equipmentId }) => equipmentId) : [origin.id];
  // One more than the answer may contain, so that the answer can say that there are more.
  const most = limit + 1 + (isPoint ? 0 : 1);
  const { equipment, links } = await surroundings(rows, start, most);
  const others = links
    .filter(({ linkType }) => linkType === 'redundancy')
    .flatMap(({ sourceEquipmentId, targetEquipmentId }) => [sourceEquipmentId, targetEquipmentId]);
  const standIns = byId(await rows.of('equipment', others));
  const find = (id: string) => equipment.get(id) ?? standIns.get(id);

  const safetyLinks = isPoint ? await rows.of('equipment_safety_link', start) : [];
  const points = byId(
    await rows.of('safety_point', [
      ...(isPoint ? [origin.id] : []),
      ...safetyLinks.map(({ safetyPointId }) => safetyPointId),
    ]),
  );
  const impact = impactOf(
    origin,
    {
      // Links of an Anlage that is no longer on the device are ignored.
      links: links.filter((link) => find(link.sourceEquipmentId) && find(link.targetEquipmentId)),
      safetyLinks: safetyLinks.filter(({ equipmentId }) => equipment.has(equipmentId)),
      equipmentOf: find,
      safetyPointOf: (id) => points.get(id),
    },
    limit,
  );
  return impact && { ...impact, at: new Date(at).toISOString() };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Everything that may be affected, with all its links. Only these rows are read. */
async function surroundings(
  rows: Rows,
  start: readonly string[],
  most: number,
): Promise<{ equipment: Map<string, Equipment>; links: EquipmentLink[] }> {
  const equipment = new Map<string, Equipment>();
  const links = new Map<string, EquipmentLink>();
  const seen = new Set(start);
  let frontier = [...seen];
  while (frontier.length > 0 && equipment.size < most) {
    const found = byId(await rows.of('equipment', frontier));
    // In the order in which they were reached.
    const reached = frontier.filter((id) => found.has(id)).slice(0, most - equipment.size);
    for (const id of reached) equipment.set(id, found.get(id) as Equipment);
    const outgoing = await rows.of('equipment_link', reached);
    const incoming = await rows.ofSecondHome('equipment_link', reached);
    const reachedIds = new Set(reached);
    const next: string[] = [];
    for (const link of [...outgoing, ...incoming]) {
      links.set(link.id, link);
      next.push(...affectedBy(link, reachedIds));
    }
    frontier = [...new Set(next)].filter((id) => !seen.has(id));
    for (const id of frontier) seen.add(id);
  }
  return { equipment, links: [...links.values()] };
}

function affectedBy(
  { linkType, sourceEquipmentId, targetEquipmentId }: EquipmentLink,
  off: ReadonlySet<string>,
): string[] {
  if (linkType === 'dependency' && off.has(targetEquipmentId)) return [sourceEquipmentId];
  if (linkType === 'control' && off.has(sourceEquipmentId)) return [targetEquipmentId];
  return [];
}
