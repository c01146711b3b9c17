/** Safety points and the Anlagen that they protect, from the rows of the device. */
import { byName, summaryOf } from '#contract/equipment/equipment-summary.ts';
import {
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyPointsPage,
  safetyRoles,
} from '#contract/safety/safety.ts';
import { searchSafetyPoints } from '#contract/safety/safety-search.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';

export const pointById = (rows: Rows, id: string): Promise<SafetyPoint | undefined> =>
  findRow(rows, 'safety_point', id);

/** The safety links of an Anlage, primary ones first. */
export async function safetyLinksOf(
  rows: Rows,
  equipmentId: string,
): Promise<SafetyLinkOfEquipment[] | undefined> {
  const [equipment, links] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.of('equipment_safety_link', [equipmentId]),
  ]);
  if (!equipment) return undefined;
  const found = await rows.of(
    'safety_point',
    links.map(({ safetyPointId }) => safetyPointId),
  );
  const points = new Map(found.map((point) => [point.id, point]));
  const full = links.flatMap((link) => {
    const safetyPoint = points.get(link.safetyPointId);
    return safetyPoint ? [{ ...link, safetyPoint }] : [];
  });
  return full.sort(byRoleAndPoint);
}

function byRoleAndPoint(a: SafetyLinkOfEquipment, b: SafetyLinkOfEquipment): number {
  const [left, right] = [a.safetyPoint.identifier, b.safetyPoint.identifier];
  return (
    safetyRoles.indexOf(a.role) - safetyRoles.indexOf(b.role) ||
    compareKeys(nameSortKey(left), nameSortKey(right)) ||
    compareKeys(left, right) ||
    compareKeys(a.id, b.id)
  );
}

/** The Anlagen that a point protects, by name. */
export async function protectedBy(
  rows: Rows,
  pointId: string,
): Promise<ProtectedEquipment[] | undefined> {
  if (!(await pointById(rows, pointId))) return undefined;
  const links = await rows.ofSecondHome('equipment_safety_link', [pointId]);
  const found = await rows.of(
    'equipment',
    links.map(({ equipmentId }) => equipmentId),
  );
  const equipment = new Map(found.map((row) => [row.id, row]));
  const entries = links.flatMap(({ id: linkId, equipmentId, role, status }) => {
    const row = equipment.get(equipmentId);
    return row ? [{ ...summaryOf(row), linkId, role, status }] : [];
  });
  return entries.sort(byName);
}

/** By the same rule as the server. */
export async function pointsFound(
  rows: Rows,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<SafetyPointsPage> {
  const found = searchSafetyPoints(await rows.all('safety_point'), q);
  const total = found.length;
  const safetyPoints = found.slice((page - 1) * limit, page * limit);
  return { safetyPoints, total, page, totalPages: Math.ceil(total / limit) };
}
