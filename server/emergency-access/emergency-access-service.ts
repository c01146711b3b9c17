import {
  codeNameOf,
  type EmergencyCode,
  type NewEmergencyCode,
} from '#contract/emergency-access.ts';
import { AppError } from '#contract/errors.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { sendNotices } from '../notify/notices.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { hashCode, newCode } from './emergency-code.ts';
import * as store from './emergency-codes-store.ts';

const entityType = 'emergency_access_code';

/** The only answer that contains the code. */
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
  const code = await store.claimOpenCode(tx, hashCode(typed), userId);
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
  await notifyOwnScreens(tx, userId);
  return { writesUntil };
}

export async function revokeCode(tx: Tx, userId: string, id: string): Promise<EmergencyCode> {
  const revoked = await store.revoke(tx, id);
  const code = await store.findById(tx, id);
  if (!code) throw new AppError('not_found', { message: 'Diesen Notfallcode gibt es nicht mehr.' });
  if (!revoked) return code;
  await record(tx, revocationOf(code, userId));
  if (revoked.usedBy) await notifyOwnScreens(tx, revoked.usedBy);
  return code;
}

/**
 * Revokes the running codes of a user whose role changes or who is blocked, so that they do not get back the right of
 * a code later. Their screens update because of the change of the user itself.
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

/** A user whose rights have changed reads their own account again, in every open window. */
function notifyOwnScreens(tx: Tx, userId: string): Promise<void> {
  return sendNotices(tx, [{ type: 'changed', entity: 'user', id: userId, action: 'update' }]);
}
