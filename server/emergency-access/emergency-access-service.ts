import {
  codeNameOf,
  type EmergencyCode,
  type NewEmergencyCode,
} from '#contract/emergency-access.ts';
import { AppError } from '#contract/errors.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { say } from '../notify/notices.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { hashCode, newCode } from './emergency-code.ts';
import * as store from './emergency-codes-store.ts';

const entityType = 'emergency_access_code';

/** The only answer that ever holds the code. */
export async function issueCode(
  tx: Tx,
  userId: string,
  { site, hours }: NewEmergencyCode,
): Promise<EmergencyCode & { code: string }> {
  const code = newCode();
  const issued = await store.insert(tx, { hash: hashCode(code), site, hours, userId });
  await record(tx, {
    action: 'create',
    entityType,
    entityId: issued.id,
    userId,
    newValues: { site, expiresAt: issued.expiresAt },
    emergencyCode: codeNameOf(issued),
  });
  return { ...issued, code };
}

export async function useCode(
  tx: Tx,
  userId: string,
  typed: string,
): Promise<{ writesUntil: string }> {
  const code = await store.takeOpen(tx, hashCode(typed), userId);
  if (!code?.writesUntil) throw new AppError('emergency_code_wrong');
  const { id, site, usedAt, writesUntil } = code;
  await record(tx, {
    action: 'update',
    entityType,
    entityId: id,
    userId,
    oldValues: { site, usedAt: null },
    newValues: { site, usedAt, writesUntil },
    emergencyCode: codeNameOf(code),
  });
  await notifyAdmins(tx, {
    type: 'emergency_access',
    title: 'Notfallcode benutzt',
    message: `Mit dem Notfallcode für „${site}“ darf jetzt acht Stunden lang geschrieben werden.`,
    userId,
    entityType,
    entityId: id,
    priority: 'high',
  });
  await tellOwnScreens(tx, userId);
  return { writesUntil };
}

export async function revokeCode(tx: Tx, userId: string, id: string): Promise<EmergencyCode> {
  const revoked = await store.revoke(tx, id);
  const code = await store.findById(tx, id);
  if (!code) throw new AppError('not_found', { message: 'Diesen Notfallcode gibt es nicht mehr.' });
  if (!revoked) return code;
  await record(tx, revocationOf(code, userId));
  if (revoked.usedBy) await tellOwnScreens(tx, revoked.usedBy);
  return code;
}

/**
 * Whoever is judged anew, by a new role or a block, does not get back later what a code had given. Their
 * screens hear of it by the change of the person itself.
 */
export async function revokeRunningOf(tx: Tx, holderId: string, adminId: string): Promise<void> {
  const revoked = await store.revokeRunning(tx, holderId);
  if (revoked.length > 0) await record(tx, ...revoked.map((code) => revocationOf(code, adminId)));
}

function revocationOf(code: EmergencyCode, userId: string): AuditEvent {
  const { id, site, revokedAt } = code;
  return {
    action: 'update',
    entityType,
    entityId: id,
    userId,
    oldValues: { site, revokedAt: null },
    newValues: { site, revokedAt },
    emergencyCode: codeNameOf(code),
  };
}

/** Whose rights have changed reads again who they are, in every open window. */
function tellOwnScreens(tx: Tx, userId: string): Promise<void> {
  return say(tx, [{ type: 'changed', entity: 'user', id: userId, action: 'update' }]);
}
