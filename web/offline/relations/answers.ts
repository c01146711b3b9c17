/** Answers of the server's calls, made from what is on the device. */
import type { Comment } from '#contract/comments.ts';
import { byName, summaryOf } from '#contract/equipment-summary.ts';
import type { LinkOfEquipment } from '#contract/links.ts';
import {
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyPointsPage,
  safetyRoles,
} from '#contract/safety.ts';
import { searchSafetyPoints } from '#contract/safety-search.ts';
import { compareKeys, nameSortKey } from '#contract/sort-key.ts';
import { inOrder } from '../waiting/waiting-links.ts';
import type { PartKind, RelationsOnDevice } from './relations-on-device.ts';

/** An answer of undefined says that the device does not know the record. */
type Answer<What> = Promise<What | undefined>;

export async function linksOf(
  relations: RelationsOnDevice,
  equipmentId: string,
): Answer<LinkOfEquipment[]> {
  const links = await relations.links([equipmentId]);
  const ends = links.flatMap((link) => [link.sourceEquipmentId, link.targetEquipmentId]);
  const equipment = await relations.equipment([equipmentId, ...ends]);
  if (!equipment.has(equipmentId)) return undefined;
  const seen = links.flatMap(({ sourceEquipmentId, targetEquipmentId, createdBy, ...link }) => {
    const isSource = sourceEquipmentId === equipmentId;
    const other = equipment.get(isSource ? targetEquipmentId : sourceEquipmentId);
    return other ? [{ ...link, isSource, linkedEquipment: summaryOf(other) }] : [];
  });
  return inOrder(seen);
}

export async function safetyLinksOf(
  relations: RelationsOnDevice,
  equipmentId: string,
): Answer<SafetyLinkOfEquipment[]> {
  const links = await relations.safetyLinks([equipmentId]);
  const known = await relations.equipment([equipmentId]);
  if (known.size === 0) return undefined;
  const points = await relations.safetyPoints(links.map(({ safetyPointId }) => safetyPointId));
  const full = links.flatMap((link) => {
    const safetyPoint = points.get(link.safetyPointId);
    return safetyPoint ? [{ ...link, safetyPoint }] : [];
  });
  return full.sort(byRoleAndPoint);
}

export async function protectedBy(
  relations: RelationsOnDevice,
  pointId: string,
): Answer<ProtectedEquipment[]> {
  if (!(await safetyPoint(relations, pointId))) return undefined;
  const links = await relations.safetyLinksOfPoint(pointId);
  const equipment = await relations.equipment(links.map(({ equipmentId }) => equipmentId));
  const entries = links.flatMap(({ id: linkId, equipmentId, role, status }) => {
    const row = equipment.get(equipmentId);
    return row ? [{ ...summaryOf(row), linkId, role, status }] : [];
  });
  return entries.sort(byName);
}

export async function safetyPoint(relations: RelationsOnDevice, id: string): Answer<SafetyPoint> {
  return (await relations.safetyPoints([id])).get(id);
}

/** The comments or documents of an Anlage without what waits, which every list of them shows. */
export async function partsOf<Kind extends PartKind>(
  relations: RelationsOnDevice,
  kind: Kind,
  equipmentId: string,
) {
  const parts = await relations.parts(kind, equipmentId);
  const known = await relations.equipment([equipmentId]);
  return known.size === 0 ? undefined : parts.sort(newestFirst);
}

interface PointsAsked {
  q?: string;
  page?: string;
  limit?: string;
}

export async function safetyPointsFound(
  relations: RelationsOnDevice,
  { q = '', page, limit = '100' }: PointsAsked,
): Answer<SafetyPoint[] | SafetyPointsPage> {
  const found = searchSafetyPoints(await relations.allSafetyPoints(), q);
  const [at, size, total] = [Number(page ?? 1), Number(limit), found.length];
  const safetyPoints = found.slice((at - 1) * size, at * size);
  return page === undefined
    ? safetyPoints
    : { safetyPoints, total, page: at, totalPages: Math.ceil(total / size) };
}

type Dated = Pick<Comment, 'id' | 'createdAt'>;

function newestFirst(a: Dated, b: Dated): number {
  return compareKeys(b.createdAt, a.createdAt) || compareKeys(b.id, a.id);
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
