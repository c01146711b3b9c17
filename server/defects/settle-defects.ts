import type { Defect } from '#contract/defects/defects.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import type { NamedEquipment } from '../equipment/lock-equipment.ts';
import * as entries from './defect-entries-store.ts';
import { valuesOf } from './defects-service.ts';
import * as store from './defects-store.ts';

interface ClosedRecord {
  recordId: string;
  equipmentId: string;
  /** The defects that the record lists. */
  listed: readonly string[];
  /** Those that its inspector has seen to be mended. */
  verified: readonly string[];
  /** How many milliseconds the record waited on a device. */
  age?: number | undefined;
}

interface Held {
  defect: Defect;
  equipment: NamedEquipment;
}

/**
 * What a closed inspection record means for the defects that it names. Its inspector may have looked at a mended defect
 * without being a reviewer: the follow-up inspection verifies it.
 */
export async function settleDefects(
  tx: Tx,
  userId: string,
  { recordId, equipmentId, listed, verified, age }: ClosedRecord,
): Promise<void> {
  const ids = [...new Set([...listed, ...verified])].sort();
  const held = new Map<string, Held>();
  for (const id of ids) {
    const found = await store.findForUpdate(tx, id);
    if (found?.defect.equipmentId === equipmentId) held.set(id, found);
  }
  const events: AuditEvent[] = [];
  const written = ({ defect, equipment }: Held, now: Defect) =>
    events.push({
      ...{ action: 'update', entityType: 'defect', entityId: defect.id, userId, equipment },
      ...{ oldValues: valuesOf(defect), newValues: valuesOf(now) },
    });
  const assigned = new Set(
    await store.assignToRecord(
      tx,
      listed.filter((id) => held.has(id)),
      recordId,
    ),
  );
  for (const [id, before] of held) {
    const isVerified = verified.includes(id) && (await verifies(tx, userId, before.defect, age));
    if (!isVerified && !assigned.has(id)) continue;
    const now = { ...before.defect, ...(assigned.has(id) ? { recordId } : {}) };
    if (isVerified) {
      const values = { ...now, status: 'verified' as const };
      written(before, await store.update(tx, now, pick(values), userId));
      await entries.insert(tx, { defectId: id, status: 'verified', text: null }, userId);
    } else written(before, now);
  }
  if (events.length > 0) await record(tx, ...events);
}

const pick = ({ severity, description, mayContinue, deadline, ...more }: Defect) => ({
  ...{ severity, description, mayContinue, deadline },
  ...{ assigneeId: more.assigneeId, status: more.status, reason: more.reason },
});

/** A record that arrives late does not undo what somebody else has done to the defect since it was signed. */
async function verifies(
  tx: Tx,
  userId: string,
  { id, status, statusChangedAt }: Defect,
  age: number | undefined,
): Promise<boolean> {
  if (status === 'verified') return false;
  const isSince = age !== undefined && Date.parse(statusChangedAt) > Date.now() - age;
  return !isSince || (await store.statusAuthor(tx, id)) === userId;
}
