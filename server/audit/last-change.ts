import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AuditAction, AuditEntityType } from '#contract/audit-log/audit-log.ts';
import type { LastChange } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { writeWaiting } from './record.ts';

/** A record as audit entries identify it. */
export interface LoggedRecord {
  entityType: AuditEntityType;
  entityId: string;
}

/** Who created or changed a record last, if the log still has an entry. */
export async function lastChangeOf(tx: Tx, record: LoggedRecord): Promise<LastChange | undefined> {
  await writeWaiting(tx);
  return lastOf(tx, record, ['create', 'update']);
}

/** Who created, changed or deleted a record last, as the answer of a call. */
export async function readLastChange(executor: Executor, record: LoggedRecord) {
  return { change: (await lastOf(executor, record)) ?? null };
}

/** Returns what was found. If it is missing because somebody has deleted it, the refusal says who and when. */
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
    .select({ userId, name: personNameOrNull('users'), at })
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
