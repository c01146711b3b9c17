import { sql } from 'drizzle-orm';
import type { AuditAction, AuditEntityType } from '#contract/audit-log.ts';
import { personalKinds } from '#contract/noun-tables.ts';
import type { Tx } from '../db/database.ts';
import { runPlanned } from '../db/planned.ts';
import { saying } from '../notify/notices.ts';
import { emergencyCodeName } from '../sessions/emergency-right.ts';

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
  /** What the values do not say, as a sentence. */
  changeSummary?: string;
  /** What the log calls the code it is about; a write made under a code gets its name by itself. */
  emergencyCode?: string;
  /** When the change carries a time of its own that the entry must share. */
  at?: string;
  /** The one person who may hear of it while it happens, such as the uploader of a private document. */
  onlyFor?: string;
}

/** Entries that wait to be written together, by the transaction they belong to. */
const waiting = new WeakMap<Tx, AuditEvent[]>();

/** The device whose request a transaction belongs to. */
const devices = new WeakMap<Tx, string>();

/** What this transaction records was done in this session; null where nobody is signed in. */
export function actFrom(tx: Tx, sessionHash: string | null): void {
  if (sessionHash !== null) devices.set(tx, sessionHash.slice(0, 16));
}

/** The same for a part of a transaction that may fail alone. */
export function actLike(part: Tx, whole: Tx): void {
  const device = devices.get(whole);
  if (device) devices.set(part, device);
}

export const deviceOf = (tx: Tx): string | undefined => devices.get(tx);

/** Takes a transaction, never a connection: an entry stands or falls with the change it tells of. */
export async function record(tx: Tx, ...events: AuditEvent[]): Promise<void> {
  const together = waiting.get(tx);
  if (together) together.push(...events);
  else await insert(tx, events);
}

/** The entries of all changes that `work` makes in this transaction, written in one go. */
export async function recordTogether<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  waiting.set(tx, []);
  try {
    const result = await work();
    await writeWaiting(tx);
    return result;
  } finally {
    waiting.delete(tx);
  }
}

/** For whoever reads the log in the transaction that writes it. */
export async function writeWaiting(tx: Tx): Promise<void> {
  const together = waiting.get(tx);
  if (together && together.length > 0) await insert(tx, together.splice(0));
}

/** What everybody may do without a code is no use of one. */
const ownAffairs = sql.param(['user', ...personalKinds]);

/**
 * The entries and what the instances hear of them, in one statement. Handed over as one document: as
 * many parameters as fields would take longer than the insert.
 */
async function insert(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const device = deviceOf(tx);
  const rows = JSON.stringify(events.map((event) => ({ ...rowOf(event), device })));
  const notices = events.filter(({ action }) => action !== 'view').map(noticeOf);
  await runPlanned(
    tx,
    sql`with written as (
    insert into audit_log (action, entity_type, entity_id, user_id, old_values, new_values,
      equipment_name, equipment_location, reason, change_summary, emergency_code, device, created_at)
    select action, "entityType", "entityId", "userId", "oldValues", "newValues",
      "equipmentName", "equipmentLocation", reason, "changeSummary",
      coalesce("emergencyCode", case when "entityType" <> all(${ownAffairs}::text[]) then
        ${emergencyCodeName(sql`event."userId"`)} end), device, coalesce(at, now())
    from jsonb_to_recordset(${rows}::jsonb) as event(action text, "entityType" text,
      "entityId" text, "userId" uuid, "oldValues" jsonb, "newValues" jsonb,
      "equipmentName" text, "equipmentLocation" text, reason text, "changeSummary" text,
      "emergencyCode" text, device text, at timestamptz)
    ) ${saying(notices)}`,
  );
}

function rowOf({ onlyFor: _, equipment, ...event }: AuditEvent) {
  const { name: equipmentName, locationRaw: equipmentLocation } = equipment ?? {};
  return { ...event, equipmentName, equipmentLocation };
}

function noticeOf({ action, entityType, entityId, at, onlyFor }: AuditEvent) {
  return { type: 'changed', entity: entityType, id: entityId, action, at, onlyFor } as const;
}
