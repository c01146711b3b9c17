import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AuditEntityType } from '#contract/audit-log.ts';
import type { LastChange } from '#contract/conflict.ts';
import type { Tx } from '../db/database.ts';
import { knownName } from '../db/known-name.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { writeWaiting } from './record.ts';

/** A record as the log knows it. */
export interface LoggedRecord {
  entityType: AuditEntityType;
  entityId: string;
}

/** Who made or changed a record last, as far as the log still knows. */
export async function lastChangeOf(
  tx: Tx,
  { entityType, entityId }: LoggedRecord,
): Promise<LastChange | undefined> {
  await writeWaiting(tx);
  const { userId, createdAt: at } = auditLog;
  const [last] = await tx
    .select({ userId, name: knownName('users'), at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        ...[eq(auditLog.entityType, entityType), eq(auditLog.entityId, entityId)],
        inArray(auditLog.action, ['create', 'update']),
      ),
    )
    .orderBy(desc(at), desc(auditLog.id))
    .limit(1);
  return last;
}
