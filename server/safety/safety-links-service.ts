import { randomUUID } from 'node:crypto';
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
import { createPoints } from './safety-points-service.ts';
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

type WantedSafetyLink = NewSafetyLink & { equipmentId: string };

/** Each of these links with its point: an existing one, or the new one that was sent with the link. */
async function withPoints<Link extends NewSafetyLink>(
  tx: Tx,
  userId: string,
  wanted: readonly Link[],
): Promise<(Link & { point: SafetyPoint })[]> {
  const created = await createPoints(
    tx,
    userId,
    wanted.flatMap(({ safetyPoint }) => safetyPoint ?? []),
  );
  const held = await lockAgainstDeletion(
    tx,
    wanted.flatMap(({ safetyPointId }) => safetyPointId ?? []),
  );
  return wanted.map((link) => {
    const point = link.safetyPoint ? created.shift() : held.get(link.safetyPointId ?? '');
    if (!point) throw new AppError('safety_point_not_found');
    return { ...link, point };
  });
}

/**
 * Several at once are created together or not at all; each has its own audit entry and answer. Always proposed:
 * confirming is a step of its own, with its own permission.
 */
export async function createSafetyLinks(
  tx: Tx,
  userId: string,
  wanted: readonly WantedSafetyLink[],
): Promise<SafetyLink[]> {
  const held = await lockEquipment(
    tx,
    wanted.map(({ equipmentId }) => equipmentId),
  );
  const there = await store.findForUpdate(
    tx,
    wanted.flatMap(({ id }) => id ?? []),
  );
  const links = wanted.map(({ id = randomUUID(), ...link }) => {
    const equipment = held.get(link.equipmentId);
    if (!equipment) throw new AppError('equipment_not_found');
    return { id, ...link, equipment };
  });
  const fresh = links.filter(({ id, equipmentId, role, ...to }) => {
    const safetyPointId = to.safetyPointId ?? to.safetyPoint?.id;
    if (safetyPointId === undefined) return true;
    return !isMadeBefore(there.get(id)?.link, userId, { equipmentId, safetyPointId, role });
  });
  const rows = await withPoints(tx, userId, fresh);
  const created = await store
    .insert(
      tx,
      rows.map(({ id, equipmentId, role, point }) => ({
        ...{ id, equipmentId, role, safetyPointId: point.id },
      })),
      userId,
    )
    .catch(refuseDuplicate);
  for (const { id, equipment, point } of rows) {
    await record(tx, {
      ...entry(userId, id),
      action: 'link',
      newValues: valuesOf(rowOf(created.get(id)), point),
      equipment,
    });
  }
  return links.map(({ id }) => rowOf(created.get(id) ?? there.get(id)?.link));
}

function rowOf(link: SafetyLink | undefined): SafetyLink {
  if (!link) throw new Error('a written safety link did not come back');
  return link;
}

export const createSafetyLink = async (
  tx: Tx,
  userId: string,
  wanted: WantedSafetyLink,
): Promise<SafetyLink> => rowOf((await createSafetyLinks(tx, userId, [wanted]))[0]);

/** Confirms links that were created in the same transaction. */
export async function confirmCreated(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const before = await store.findForUpdate(tx, ids);
  const updated = await store.updateStatus(tx, ids, 'confirmed', userId);
  for (const { link, point, equipment } of before.values()) {
    await record(
      tx,
      changeOf(userId, { before: link, after: rowOf(updated.get(link.id)) }, { point, equipment }),
    );
  }
}

/** Locks its Anlage first, in the same order as the deletion of an Anlage. */
async function findExisting(tx: Tx, id: string) {
  await lockEquipment(tx, await store.endsOf(tx, [id]));
  const found = (await store.findForUpdate(tx, [id])).get(id);
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
  const updated = rowOf((await store.updateStatus(tx, [id], status, userId)).get(id));
  await record(tx, changeOf(userId, { before: link, after: updated }, { point, equipment }));
  return updated;
}

const changeOf = (
  userId: string,
  { before, after }: { before: SafetyLink; after: SafetyLink },
  { point, equipment }: Pick<store.SafetyLinkWithEnds, 'point' | 'equipment'>,
): AuditEvent => ({
  ...entry(userId, after.id),
  action: 'update',
  oldValues: valuesOf(before, point),
  newValues: valuesOf(after, point),
  equipment,
});

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
  user: Pick<SessionUser, 'id' | 'role'>,
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

type Found = Pick<store.SafetyLinkWithEnds, 'link' | 'equipment' | 'point'>;

const removalOf = (userId: string, { link, equipment, point }: Found): AuditEvent => ({
  ...entry(userId, link.id),
  action: 'unlink',
  oldValues: valuesOf(link, point),
  equipment,
});

/** Audit entries for the safety links that are deleted with Anlagen, because their safety points lose them too. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly { id: string }[],
): Promise<AuditEvent[]> {
  const links = await store.listWithEnds(
    tx,
    equipment.map(({ id }) => id),
  );
  return links.map((found) => removalOf(userId, found));
}
