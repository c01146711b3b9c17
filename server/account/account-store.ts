import { and, eq, gt, sql } from 'drizzle-orm';
import { deletionMonths, type ProfileChange } from '#contract/account/account.ts';
import { AppError } from '#contract/errors.ts';
import type { CurrentUser, UserStatus } from '#contract/people.ts';
import { longestPeriod } from '#contract/retention.ts';
import type { Executor, Tx } from '../db/database.ts';
import { auditLog, dataRetentionPolicies, users } from '../db/tables/index.ts';

const own = {
  ...{ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
  ...{ displayName: users.displayName, profileImageUrl: users.profileImageUrl },
  ...{ role: users.role, status: users.status, createdAt: users.createdAt },
  ...{ lastLogin: users.lastLogin, consentGiven: users.consentGiven },
};

export async function findOwn(executor: Executor, userId: string): Promise<CurrentUser> {
  const [found] = await executor.select(own).from(users).where(eq(users.id, userId));
  if (!found) throw new AppError('not_signed_in');
  return found;
}

export async function findForUpdate(tx: Tx, userId: string) {
  const [found] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!found) throw new AppError('not_signed_in');
  return found;
}

/** Checked again inside of the transaction: the user may have been blocked or anonymised since the request began. */
export function refuseInactive({ status }: { status: UserStatus }): void {
  if (status !== 'active') throw new AppError('not_signed_in');
}

export function refuseGone({ status }: { status: UserStatus }): void {
  if (status !== 'active' && status !== 'deleted') throw new AppError('not_signed_in');
}

export async function updateNames(tx: Tx, userId: string, names: ProfileChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...names, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Uses the time of the statement: the transaction may have begun before a sign-in whose lock it waited for. */
export async function markSignedOut(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ signedOutAt: sql`clock_timestamp()` }).where(eq(users.id, userId));
}

/** How many months an account is kept that is marked for deletion today. */
export async function deletionPeriod(executor: Executor): Promise<{ months: number }> {
  const [policy] = await executor
    .select({ months: dataRetentionPolicies.retentionPeriodMonths })
    .from(dataRetentionPolicies)
    .where(eq(dataRetentionPolicies.entityType, 'deleted_accounts'));
  return { months: Math.min(policy?.months ?? deletionMonths, longestPeriod) };
}

/** Stores the date now, so that a later change of the policy does not change the date the user was promised. */
export async function markDeleted(tx: Tx, userId: string): Promise<string> {
  const { months } = await deletionPeriod(tx);
  const [marked] = await tx
    .update(users)
    .set({
      ...{ status: 'deleted', updatedAt: sql`now()` },
      dataRetentionUntil: sql`now() + make_interval(months => ${months})`,
    })
    .where(eq(users.id, userId))
    .returning({ until: users.dataRetentionUntil });
  if (!marked?.until) throw new Error('no account marked');
  return marked.until;
}

export async function unmarkDeleted(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ status: 'active', dataRetentionUntil: null, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** The day on which the account is removed; null if it is not marked for deletion. */
export async function deletionOf(executor: Executor, userId: string): Promise<string | null> {
  const [found] = await executor
    .select({ until: users.dataRetentionUntil })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'deleted')));
  return found?.until ?? null;
}

/** How often the person has changed their own names in the last 24 hours. */
export async function countChangesToday(tx: Tx, userId: string): Promise<number> {
  return tx.$count(
    auditLog,
    and(
      ...[eq(auditLog.entityType, 'user'), eq(auditLog.entityId, userId)],
      ...[eq(auditLog.userId, userId), gt(auditLog.createdAt, sql`now() - interval '1 day'`)],
    ),
  );
}
