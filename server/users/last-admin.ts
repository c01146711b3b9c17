import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { permissions } from '#contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';

/**
 * All administrators who can sign in, locked until the transaction ends and always in the same order: of two who act
 * on each other at the same moment the second sees what the first has done. A prepared account without a sign-in does
 * not count.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active'), isNotNull(users.externalId)))
    .orderBy(users.id)
    .for('no key update');
  return admins.map(({ id }) => id);
}

/** Checked again inside of the transaction: the administrator may have lost the role since the request began. */
export async function refuseFormerAdmin(tx: Tx, adminId: string): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(adminId)) {
    throw new AppError('forbidden', { message: permissions['user.manage'].denied });
  }
  return admins;
}

/** At least one active administrator must remain: called before every change that could take this user's role. */
export async function refuseLastAdmin(tx: Tx, adminId: string, userId: string): Promise<void> {
  const admins = await refuseFormerAdmin(tx, adminId);
  if (admins.includes(userId) && admins.length === 1) throw new AppError('last_admin');
}
