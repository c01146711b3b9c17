import { AppError } from '#contract/errors.ts';
import type { Role, UserStatus } from '#contract/people.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import type { ListedUser, NewUser } from '#contract/users/users.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { revokeRunningOf } from '../emergency-access/emergency-access-service.ts';
import { refuseFormerAdmin, refuseLastAdmin } from './last-admin.ts';
import * as store from './users-store.ts';

export async function createUser(tx: Tx, adminId: string, fields: NewUser): Promise<ListedUser> {
  await refuseFormerAdmin(tx, adminId);
  const person = {
    ...fields,
    firstName: textOrNull(fields.firstName),
    lastName: textOrNull(fields.lastName),
  };
  const isTaken = await store.isEmailTaken(tx, person.email);
  const created = isTaken ? undefined : await store.insert(tx, person);
  if (!created) throw new AppError('user_exists');
  await record(tx, {
    action: 'create',
    entityType: 'user',
    entityId: created.id,
    userId: adminId,
    newValues: person,
  });
  return created;
}

export async function changeRole(
  tx: Tx,
  adminId: string,
  id: string,
  role: Role,
): Promise<ListedUser> {
  if (role === 'admin') await refuseFormerAdmin(tx, adminId);
  else await refuseLastAdmin(tx, adminId, id);
  const user = await findExisting(tx, id);
  if (user.role === role) return user;
  if (user.status === 'anonymized') throw new AppError('user_inactive');
  await store.setRole(tx, id, role);
  await revokeRunningOf(tx, id, adminId);
  await record(tx, {
    action: 'update',
    entityType: 'user',
    entityId: id,
    userId: adminId,
    oldValues: { role: user.role },
    newValues: { role },
  });
  return { ...user, role };
}

export async function blockUser(
  tx: Tx,
  adminId: string,
  id: string,
  reason: string,
): Promise<ListedUser> {
  const user = await findOther(tx, adminId, id);
  if (user.status !== 'active') throw new AppError('user_inactive');
  await store.block(tx, id, { reason, blockedBy: adminId });
  await revokeRunningOf(tx, id, adminId);
  await recordStatus(tx, adminId, { user, to: 'blocked', reason });
  return { ...user, status: 'blocked' };
}

export async function unblockUser(tx: Tx, adminId: string, id: string): Promise<ListedUser> {
  await refuseFormerAdmin(tx, adminId);
  const user = await findExisting(tx, id);
  if (user.status === 'active') return user;
  if (user.status !== 'blocked') throw new AppError('user_inactive');
  await store.unblock(tx, id, adminId);
  await recordStatus(tx, adminId, { user, to: 'active' });
  return { ...user, status: 'active' };
}

/** Another user, whom the administrator may change. */
export async function findOther(tx: Tx, adminId: string, id: string): Promise<ListedUser> {
  if (id === adminId) throw new AppError('own_account');
  await refuseLastAdmin(tx, adminId, id);
  return findExisting(tx, id);
}

async function findExisting(tx: Tx, id: string): Promise<ListedUser> {
  const user = await store.findForUpdate(tx, id);
  if (!user) throw new AppError('user_not_found');
  return user;
}

interface StatusChange {
  user: ListedUser;
  to: UserStatus;
  reason?: string;
}

/** The audit entry also makes the instances close the user's sockets. */
function recordStatus(tx: Tx, adminId: string, { user, to, reason }: StatusChange): Promise<void> {
  return record(tx, {
    action: 'update',
    entityType: 'user',
    entityId: user.id,
    userId: adminId,
    oldValues: { status: user.status },
    newValues: { status: to },
    ...(reason ? { reason } : {}),
  });
}
