import { AppError } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import type {
  NewSafetyLink,
  SafetyLink,
  SafetyLinkOfEquipment,
  SafetyPoint,
  SafetyRole,
  SafetyStatus,
  SafetyStatusChange,
} from '#contract/safety/safety.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment } from '../equipment/lock-equipment.ts';
import { DeniedAction } from '../http/denied-action.ts';
import type { SessionUser } from '../http/session-user.ts';
import * as store from './safety-links-store.ts';
import { createPoint } from './safety-points-service.ts';
import { lockAgainstDeletion } from './safety-points-store.ts';

type Point = Pick<SafetyPoint, 'identifier' | 'site' | 'floor' | 'column'>;

/** The values of a safety link for the log, with the point's name of that time. */
const valuesOf = (link: SafetyLink, { identifier, site, floor, column }: Point) => ({
  equipmentId: link.equipmentId,
  safetyPointId: link.safetyPointId,
  ...{ identifier, site, floor, column },
  role: link.role,
  status: link.status,
});

const entry = (userId: string, entityId: string) => ({ ...inLog(entityId), userId }) as const;
const inLog = (entityId: string) => ({ entityType: 'equipment_safety_link', entityId }) as const;

export async function listSafetyLinks(
  executor: Executor,
  equipmentId: string,
): Promise<SafetyLinkOfEquipment[]> {
  const links = await store.listByEquipment(executor, equipmentId);
  if (links.length === 0 && !(await findById(executor, equipmentId))) {
    throw new AppError('equipment_not_found');
  }
  return links;
}

function refuseDuplicate(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'equipment_safety_links_once':
      throw new AppError('safety_link_exists', { cause: error });
    case 'equipment_safety_links_pkey':
      throw new AppError('already_exists', { cause: error });
    default:
      throw error;
  }
}

/** The existing point, or the new one that was sent with the link. */
async function pointFor(
  tx: Tx,
  userId: string,
  { safetyPointId, safetyPoint }: NewSafetyLink,
): Promise<SafetyPoint> {
  if (safetyPoint) return createPoint(tx, userId, safetyPoint);
  const found = safetyPointId && (await lockAgainstDeletion(tx, safetyPointId));
  if (!found) throw new AppError('safety_point_not_found');
  return found;
}

/** Always proposed: confirming is a step of its own, with its own permission. */
export async function createSafetyLink(
  tx: Tx,
  userId: string,
  equipmentId: string,
  input: NewSafetyLink,
): Promise<SafetyLink> {
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const { id, role } = input;
  const existing = id ? (await store.findForUpdate(tx, id))?.link : undefined;
  const safetyPointId = input.safetyPointId ?? input.safetyPoint?.id;
  const isWanted = safetyPointId !== undefined;
  if (isWanted && isMadeBefore(existing, userId, { equipmentId, safetyPointId, role })) {
    return existing;
  }
  const point = await pointFor(tx, userId, input);
  const created = await store
    .insert(tx, { id, equipmentId, safetyPointId: point.id, role }, userId)
    .catch(refuseDuplicate);
  await record(tx, {
    ...entry(userId, created.id),
    action: 'link',
    newValues: valuesOf(created, point),
    equipment,
  });
  return created;
}

/** Locks its Anlage first, in the same order as the deletion of an Anlage. */
async function findExisting(tx: Tx, id: string) {
  await lockEquipment(tx, await store.endsOf(tx, id));
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('not_found', { message: 'Die Absicherung gibt es nicht mehr.' });
  return found;
}

export async function updateSafetyLink(
  tx: Tx,
  userId: string,
  id: string,
  { status, base }: SafetyStatusChange,
): Promise<SafetyLink> {
  const { link, statusChangedBy, equipment, point } = await findExisting(tx, id);
  if (link.status === status) return link;
  // There are only two states, so the conflict is always between the sent and the present one.
  if (statusChangedBy !== userId && !isBasedOn(link, base)) {
    await refuseUnseen(tx, inLog(id), { current: link, base: { status } });
  }
  const updated = await store.updateStatus(tx, id, status, userId);
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: valuesOf(link, point),
    newValues: valuesOf(updated, point),
    equipment,
  });
  return updated;
}

/** Whether the sender saw the status that the link has now. */
function isBasedOn(link: SafetyLink, base: SafetyStatusChange['base']): boolean {
  if (!base) return true;
  return base.statusChangedAt === undefined
    ? base.status === link.status
    : base.statusChangedAt === link.statusChangedAt;
}

interface Seen {
  role?: SafetyRole | undefined;
  status?: SafetyStatus | undefined;
}

export async function removeSafetyLink(
  tx: Tx,
  user: SessionUser,
  id: string,
  base: Seen | undefined,
): Promise<void> {
  const found = await findExisting(tx, id);
  const { link } = found;
  if (link.status === 'confirmed' && !can(user, 'safety.delete-confirmed')) {
    throw new DeniedAction('safety.delete-confirmed');
  }
  await refuseUnseen(tx, inLog(id), { current: link, base: { ...base } });
  await store.remove(tx, id);
  await record(tx, removalOf(user.id, found));
}

type Found = Pick<
  NonNullable<Awaited<ReturnType<typeof store.findForUpdate>>>,
  'link' | 'equipment' | 'point'
>;

const removalOf = (userId: string, { link, equipment, point }: Found): AuditEvent => ({
  ...entry(userId, link.id),
  action: 'unlink',
  oldValues: valuesOf(link, point),
  equipment,
});

/** Audit entries for the safety links that are deleted with an Anlage, because their safety points lose them too. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  { id }: { id: string },
): Promise<AuditEvent[]> {
  const links = await store.listWithEnds(tx, id);
  return links.map((found) => removalOf(userId, found));
}
