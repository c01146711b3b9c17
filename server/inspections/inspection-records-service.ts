import { isDeepStrictEqual } from 'node:util';
import { addMonths, dayOf } from '#contract/calendar-day.ts';
import { AppError } from '#contract/errors.ts';
import { doneInFuture, dutyIdOf } from '#contract/inspections/inspection-duties.ts';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import type { Sender } from '../defects/defects-service.ts';
import { settleDefects } from '../defects/settle-defects.ts';
import { lockEquipment } from '../equipment/lock-equipment.ts';
import { recordInspection, wrongId } from './inspection-duties-service.ts';
import { lockKind } from './inspection-kinds-store.ts';
import * as store from './inspection-records-store.ts';
import { tidyReadings } from './tidy-readings.ts';

/** How long a record is kept if its Prüfart was deleted before the record arrived. */
const usualYears = 10;

/** As JSON text. */
export async function recordsOfEquipment(executor: Executor, id: string): Promise<string> {
  const found = await store.ofEquipment(executor, id);
  if (!found) throw new AppError('equipment_not_found');
  return found;
}

export async function getRecord(executor: Executor, id: string) {
  const found = await store.findSigned(executor, id);
  if (!found) throw new AppError('inspection_record_not_found');
  return found;
}

interface GivenRecord {
  body: RecordClosing;
  /** How many milliseconds it waited on a device. */
  age?: number | undefined;
}

export async function closeRecords(
  tx: Tx,
  user: Sender,
  given: readonly GivenRecord[],
): Promise<InspectionRecord[]> {
  const closed: InspectionRecord[] = [];
  for (const one of given) closed.push(await closeRecord(tx, user, one));
  return closed;
}

/**
 * Stores a signed record. It is never refused because its Anlage, Prüfart or run is gone meanwhile: somebody has
 * inspected and signed, and the record names them all.
 */
async function closeRecord(
  tx: Tx,
  user: Sender,
  { body, age }: GivenRecord,
): Promise<InspectionRecord> {
  const { id: userId } = user;
  const { id, equipmentId, kindId, duty } = body;
  const problem = doneInFuture({ lastDoneOn: body.doneOn }, dayOf(Date.now()));
  if (problem) throw invalid('doneOn', problem);
  if (duty && equipmentId && duty.id !== (await dutyIdOf(equipmentId, kindId))) {
    throw wrongId('duty.id');
  }
  const corrected = await findCorrected(tx, body);
  const equipment = equipmentId
    ? (await lockEquipment(tx, [equipmentId])).get(equipmentId)
    : undefined;
  const kind = await lockKind(tx, kindId);
  const values = {
    ...tidy(body),
    ...{ equipmentId: equipment ? equipmentId : null, kindId: kind ? kindId : null },
  };
  const derived = {
    keptUntil: addMonths(body.doneOn, 12 * (kind?.keptYears ?? usualYears)),
    countsFrom: duty?.countsFrom ?? null,
  };
  const { signature } = body;
  if (!(await store.insert(tx, { ...values, signature, ...derived }, { userId, age }))) {
    const existing = await store.findById(tx, id);
    if (existing && isRepeated(existing, values, userId)) return existing;
    throw new AppError('already_exists');
  }
  await assignToTask(tx, body);
  await record(tx, {
    ...{ action: 'create', entityType: 'inspection_record', entityId: id, userId },
    newValues: valuesOf(body),
    equipment: { name: body.equipment.name, locationRaw: body.equipment.locationRaw },
  });
  if (equipmentId && equipment) {
    const { defects, verified, doneOn } = body;
    const named = { listed: defects.map(idOf), verified: verified.map(idOf) };
    const listedBefore = corrected ? await store.listedBy(tx, corrected.id) : new Map();
    const isFollowUp = body.followsUpId !== null;
    const closing = { recordId: id, equipmentId, doneOn, isFollowUp, age };
    await settleDefects(tx, user, { ...closing, ...named, listedBefore });
  }
  if (duty && equipmentId && equipment && kind) {
    const of = { equipmentId, kindId, kindName: kind.name, equipment };
    const { doneOn } = body;
    const done = { doneOn, countsFrom: duty.countsFrom, correctedDay: corrected?.doneOn };
    const latest = corrected && (await store.latestInspection(tx, { equipmentId, kindId }));
    await recordInspection(tx, userId, of, done, latest);
  }
  const closed = await store.findById(tx, id);
  if (!closed) throw new Error('a closed record did not come back');
  return closed;
}

const idOf = ({ id }: { id: string }) => id;

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', { fields: [{ field, message }] });

/** The fields as they are stored. */
const tidy = ({ signature: _, duty: __, ...fields }: RecordClosing) => ({
  ...fields,
  ...tidyReadings(fields),
  kind: { name: fields.kind.name, legalBasis: textOrNull(fields.kind.legalBasis) },
  remark: textOrNull(fields.remark),
});

type Values = Omit<InspectionRecord, 'closedAt' | 'closedBy'>;

/**
 * Whether this is the same record again, sent after its idempotency key was removed. Its Anlage or Prüfart may be gone
 * since the first time.
 */
function isRepeated(existing: InspectionRecord, values: Values, userId: string): boolean {
  const { closedAt: _, closedBy, equipmentId, kindId, ...signed } = existing;
  return closedBy === userId && isDeepStrictEqual({ ...values, ...signed }, values);
}

/** The record that this one corrects. An unknown one is no reason to refuse what somebody has signed. */
async function findCorrected(tx: Tx, { corrects, equipmentId, kindId }: RecordClosing) {
  const found = corrects ? await store.findById(tx, corrects.id) : undefined;
  if (!found) return undefined;
  const isOther = (stored: string | null, given: string | null) =>
    stored !== null && given !== null && stored !== given;
  if (isOther(found.equipmentId, equipmentId) || isOther(found.kindId, kindId)) {
    const message = 'Der berichtigte Bericht gehört zu einer anderen Anlage oder Prüfart.';
    throw invalid('corrects.id', message);
  }
  return found;
}

/** A task has one record: the first one, or the one that corrects it. A finished run refuses none. */
async function assignToTask(tx: Tx, body: RecordClosing): Promise<void> {
  const { id, taskId, runId, equipmentId, corrects } = body;
  const task = taskId ? await store.lockTask(tx, taskId) : undefined;
  if (!taskId || !task) return;
  if (task.runId !== runId) throw invalid('taskId', 'Die Aufgabe gehört zu einem anderen Lauf.');
  if (task.assetId && equipmentId && task.assetId !== equipmentId) {
    throw invalid('taskId', 'Die Aufgabe gehört zu einer anderen Anlage.');
  }
  if (task.recordId !== null && task.recordId !== corrects?.id) throw new AppError('task_recorded');
  await store.assignToTask(tx, taskId, id);
}

/** The values for the log. */
function valuesOf(body: RecordClosing) {
  const { equipmentId, kind, corrects, followsUpId, runId, occasion, doneOn, result } = body;
  const { mayContinue, nextDueOn, inspectorName, qualification } = body;
  return {
    ...{ equipmentId, kind: kind.name, followsUpId, runId, occasion, doneOn, result },
    ...(corrects ? { corrects: corrects.id, correctionReason: corrects.reason } : {}),
    ...{ mayContinue, nextDueOn, inspectorName, qualification },
  };
}
