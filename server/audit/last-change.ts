import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AuditAction, AuditEntityType } from '#contract/audit-log.ts';
import type { LastChange } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import type { Executor, Tx } from '../db/database.ts';
import { knownName } from '../db/known-name.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { writeWaiting } from './record.ts';

/** A record as the log knows it. */
export interface LoggedRecord {
  entityType: AuditEntityType;
  entityId: string;
}

/** Who made or changed a record last, as far as the log still knows. */
export async function lastChangeOf(tx: Tx, record: LoggedRecord): Promise<LastChange | undefined> {
  await writeWaiting(tx);
  return lastOf(tx, record, ['create', 'update']);
}

/** Who made, changed or deleted a record last, for somebody who asks. */
export async function readLastChange(executor: Executor, record: LoggedRecord) {
  return { change: (await lastOf(executor, record)) ?? null };
}

/** Passes on what was found. Where it is missing because somebody has deleted it, the refusal says who and when. */
export async function orWhoDeleted<Found>(
  tx: Tx,
  record: LoggedRecord,
  finding: Promise<Found>,
): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    await writeWaiting(tx);
    const deletedBy = await lastOf(tx, record, ['delete']);
    if (!deletedBy) throw error;
    const { code, message } = error;
    throw new AppError(code, { message, details: { deletedBy }, cause: error });
  }
}

async function lastOf(
  executor: Executor,
  { entityType, entityId }: LoggedRecord,
  actions?: readonly AuditAction[],
): Promise<LastChange | undefined> {
  const { userId, createdAt: at } = auditLog;
  const [last] = await executor
    .select({ userId, name: knownName('users'), at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        ...[eq(auditLog.entityType, entityType), eq(auditLog.entityId, entityId)],
        actions && inArray(auditLog.action, actions),
      ),
    )
    .orderBy(desc(at), desc(auditLog.id))
    .limit(1);
  return last;
}
