/** What a closed inspection record means for the defects that it names. */
import { type DefectStatus, isMended } from '#contract/defects/defect-words.ts';
import { type Defect, settledStatus, stillThere } from '#contract/defects/defects.ts';
import { can } from '#contract/permissions.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as entries from './defect-entries-store.ts';
import { fieldsOf, type Sender, valuesOf } from './defects-service.ts';
import * as store from './defects-store.ts';

interface ClosedRecord {
  recordId: string;
  equipmentId: string;
  doneOn: string;
  isFollowUp: boolean;
  /** The defects that the record lists. */
  listed: readonly string[];
  /** Those that its inspector has seen to be mended. */
  verified: readonly string[];
  /** The defects that are listed by the records that it corrects, with the time at which the first one was closed. */
  listedBefore: ReadonlyMap<string, string>;
  /** How many milliseconds the record waited on a device. */
  age?: number | undefined;
}

/**
 * A defect is named by the first record that lists it. One that was mended and is listed again is open again. Only a
 * follow-up inspection or a reviewer verifies a defect; others have seen that it is mended.
 */
export async function settleDefects(tx: Tx, user: Sender, closed: ClosedRecord): Promise<void> {
  const { recordId, equipmentId, listed, verified } = closed;
  const ids = [...new Set([...listed, ...verified])].sort();
  const events: AuditEvent[] = [];
  for (const id of ids) {
    const found = await store.findForUpdate(tx, id);
    if (found?.defect.equipmentId !== equipmentId) continue;
    const { defect: before, equipment } = found;
    const isAssigned = listed.includes(id) && (await store.assignToRecord(tx, id, recordId));
    const assigned = isAssigned ? { ...before, recordId } : before;
    const now = await withStatus(tx, user, assigned, await statusAfter(tx, user, before, closed));
    if (now === before) continue;
    events.push({
      ...{ action: 'update', entityType: 'defect', entityId: id, userId: user.id, equipment },
      ...{ oldValues: valuesOf(before), newValues: valuesOf(now) },
    });
  }
  if (events.length > 0) await record(tx, ...events);
}

interface Move {
  status: DefectStatus;
  /** Why it is open again. */
  reason?: string;
}

async function withStatus(
  tx: Tx,
  user: Sender,
  before: Defect,
  move: Move | undefined,
): Promise<Defect> {
  if (!move) return before;
  const { status, reason } = move;
  const values = { ...fieldsOf(before), ...move };
  const now = await store.update(tx, before, values, user.id);
  await entries.insert(tx, { defectId: before.id, status, text: reason ?? null }, user.id);
  return now;
}

/** Undefined: the record leaves its status. */
async function statusAfter(
  tx: Tx,
  user: Sender,
  defect: Defect,
  { listed, listedBefore, verified, ...closed }: ClosedRecord,
): Promise<Move | undefined> {
  const { id, status, statusChangedAt } = defect;
  if (await isChangedSince(tx, user, defect, closed.age)) return undefined;
  if (listed.includes(id)) {
    const before = listedBefore.get(id);
    const isMendedSince = before !== undefined && statusChangedAt > before;
    if (!isMended(status) || isMendedSince) return undefined;
    return { status: 'open', reason: stillThere(closed.doneOn) };
  }
  if (!verified.includes(id)) return undefined;
  const wanted = settledStatus(status, closed.isFollowUp || can(user, 'defect.verify'));
  return wanted === status ? undefined : { status: wanted };
}

/** A record that arrives late does not undo what somebody else has done to the defect since it was signed. */
async function isChangedSince(
  tx: Tx,
  user: Sender,
  { id, statusChangedAt }: Defect,
  age: number | undefined,
): Promise<boolean> {
  const isSince = age !== undefined && Date.parse(statusChangedAt) > Date.now() - age;
  return isSince && (await store.statusAuthor(tx, id)) !== user.id;
}
