import type { AuditAction, AuditEntityType } from '#contract/audit-log.ts';
import type { Tx } from '../db/database.ts';
import { auditLog } from '../db/tables/index.ts';

export interface AuditEvent {
  action: AuditAction;
  entityType: AuditEntityType;
  entityId: string;
  /** Who did it; null for the system itself. */
  userId: string | null;
  oldValues?: Record<string, unknown>;
  newValues?: Record<string, unknown>;
  /** What the entry is about, as it was then: readable after the Anlage is gone. */
  equipment?: { name: string; locationRaw: string };
  reason?: string;
  /** When the change carries a time of its own that the entry must share. */
  at?: string;
}

/** Takes a transaction, never a connection: an entry stands or falls with the change it tells of. */
export async function record(tx: Tx, event: AuditEvent): Promise<void> {
  await tx.insert(auditLog).values({
    action: event.action,
    entityType: event.entityType,
    entityId: event.entityId,
    userId: event.userId,
    oldValues: event.oldValues ?? null,
    newValues: event.newValues ?? null,
    equipmentName: event.equipment?.name ?? null,
    equipmentLocation: event.equipment?.locationRaw ?? null,
    reason: event.reason ?? null,
    ...(event.at ? { createdAt: event.at } : {}),
  });
}
