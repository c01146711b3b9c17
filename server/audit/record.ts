import { sql } from 'drizzle-orm';
import { append } from '#contract/append.ts';
import type { AuditAction, AuditEntityType } from '#contract/audit-log/audit-log.ts';
import { personalKinds } from '#contract/noun-tables.ts';
import type { Tx } from '../db/database.ts';
import { runPlanned } from '../db/planned.ts';
import { noticesSql } from '../notify/notices.ts';
import { emergencyCodeName } from '../sessions/emergency-right.ts';

export interface AuditEvent {
  action: AuditAction;
  entityType: AuditEntityType;
  entityId: string;
  /** The user who did it; null for the system itself. */
  userId: string | null;
  oldValues?: Record<string, unknown>;
  newValues?: Record<string, unknown>;
  /** The Anlage with its name of that time: readable after it is deleted. */
  equipment?: { name: string; locationRaw: string };
  reason?: string;
  /** What the values do not show, as a sentence. */
  changeSummary?: string;
  /** The name of the code that the entry is about; a write under a code gets its name automatically. */
  emergencyCode?: string;
  /** Set if the change has a time of its own that the entry must have too. */
  at?: string;
  /** The only user who may get the notice, such as the uploader of a private document. */
  onlyFor?: string;
}

/** Entries that wait to be written together, by the transaction they belong to. */
const waiting = new WeakMap<Tx, AuditEvent[]>();

/** The beginning of the hash of the session whose request a transaction belongs to; the log stores it as `device`. */
const sessions = new WeakMap<Tx, string>();

/** Sets the session of all entries of this transaction; null if nobody is signed in. */
export function actFrom(tx: Tx, sessionHash: string | null): void {
  if (sessionHash !== null) sessions.set(tx, sessionHash.slice(0, 16));
}

/** The import whose rows a transaction writes. */
const importIds = new WeakMap<Tx, string>();

/** Marks all entries of this transaction as made by an import. */
export function actForImport(tx: Tx, importId: string): void {
  importIds.set(tx, importId);
}

/** The same for a part of a transaction that may fail alone. */
export function actLike(part: Tx, whole: Tx): void {
  const device = sessions.get(whole);
  if (device) sessions.set(part, device);
}

export const sessionOf = (tx: Tx): string | undefined => sessions.get(tx);

/** Takes a transaction, never a connection: an entry is committed or rolled back with its change. */
export async function record(tx: Tx, ...events: AuditEvent[]): Promise<void> {
  const together = waiting.get(tx);
  if (together) together.push(...events);
  else await insert(tx, events);
}

/** Writes the entries of all changes that `work` makes in this transaction at once. */
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

/** For code that reads the log in the transaction that writes it. */
export async function writeWaiting(tx: Tx): Promise<void> {
  const together = waiting.get(tx);
  if (together && together.length > 0) await insert(tx, together.splice(0));
}

/** Writes that every user may do without a code do not count as use of one. */
const ownAffairs = sql.param(['user', ...personalKinds]);

/**
 * Later than the lock of what changed, so that entries about one record have the order of its changes. The beginning of
 * the transaction may be earlier than a change that it waited for.
 */
const entryTime = sql`statement_timestamp()`;

/**
 * The entries and their notices, in one statement. Passed as one document: a parameter for each field would take
 * longer than the insert.
 */
async function insert(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const device = sessionOf(tx);
  const importId = importIds.get(tx);
  const rows = JSON.stringify(events.map((event) => ({ ...rowOf(event), device, importId })));
  const notices = events.filter(({ action }) => action !== 'view').map(noticeOf);
  const areFew = importId === undefined && notices.length <= mostNotices;
  const sent = areFew ? notices : oneOfEachKind(notices);
  await runPlanned(
    tx,
    sql`with written as (
    insert into audit_log (action, entity_type, entity_id, user_id, old_values, new_values,
      equipment_name, equipment_location, reason, change_summary, emergency_code, device, import_id,
      created_at)
    select action, "entityType", "entityId", "userId", "oldValues", "newValues",
      "equipmentName", "equipmentLocation", reason, "changeSummary",
      coalesce("emergencyCode", case when "entityType" <> all(${ownAffairs}::text[]) then
        ${emergencyCodeName(sql`event."userId"`)} end), device, "importId",
      coalesce(at, ${entryTime})
    from jsonb_to_recordset(${rows}::jsonb) as event(action text, "entityType" text,
      "entityId" text, "userId" uuid, "oldValues" jsonb, "newValues" jsonb,
      "equipmentName" text, "equipmentLocation" text, reason text, "changeSummary" text,
      "emergencyCode" text, device text, "importId" uuid, at timestamptz)
    ) ${noticesSql(sent)}`,
  );
}

/** A Prüfart, for example, can be deleted with thousands of Prüfpflichten. */
const mostNotices = 100;

/** Enough for an import and for many changes at once: devices that get a notice pull all that changed. */
function oneOfEachKind(notices: readonly ReturnType<typeof noticeOf>[]) {
  const kinds = new Map<string, (typeof notices)[number][]>();
  for (const notice of notices) {
    const { entity, action, onlyFor } = notice;
    append(kinds, `${entity} ${action} ${onlyFor}`, notice);
  }
  return [...kinds.values()].flatMap(([notice, ...others]) =>
    notice ? [{ ...notice, ...(others.length > 0 ? { isOneOfMany: true } : {}) }] : [],
  );
}

function rowOf({ onlyFor: _, equipment, ...event }: AuditEvent) {
  const { name: equipmentName, locationRaw: equipmentLocation } = equipment ?? {};
  return { ...event, equipmentName, equipmentLocation };
}

function noticeOf({ action, entityType, entityId, at, onlyFor }: AuditEvent) {
  return { type: 'changed', entity: entityType, id: entityId, action, at, onlyFor } as const;
}
