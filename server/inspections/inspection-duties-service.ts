import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#contract/calendar-day.ts';
import { AppError } from '#contract/errors.ts';
import {
  type DoneInspection,
  type DutyChange,
  type DutyFields,
  doneInFuture,
  dutyIdOf,
  type InspectionDuty,
  noDuty,
  type SeenDuty,
  withInspection,
} from '#contract/inspections/inspection-duties.ts';
import { intervalForLog } from '#contract/inspections/inspection-kinds.ts';
import { everyText, type Interval } from '#contract/inspections/interval.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen, withoutUntouched } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import { lockUser, refuseUnavailable } from '../users/responsible-user.ts';
import * as store from './inspection-duties-store.ts';
import { lockKind } from './inspection-kinds-store.ts';

const inLog = (entityId: string) => ({ entityType: 'inspection_duty', entityId }) as const;

/** The fields as they are stored. */
const tidy = ({ lastDoneOn, countsFrom, ...fields }: DutyFields): SeenDuty => ({
  ...{ rule: fields.rule, interval: fields.interval, reason: textOrNull(fields.reason) },
  ...{ responsibleId: fields.responsibleId, lastDoneOn, countsFrom: countsFrom ?? lastDoneOn },
});

const fieldsOf = (duty: InspectionDuty): SeenDuty => {
  const { rule, interval, reason, responsibleId, lastDoneOn, countsFrom } = duty;
  return { rule, interval, reason, responsibleId, lastDoneOn, countsFrom };
};

/** Fields that depend on each other. */
const groups = [
  ['rule', 'interval', 'reason'],
  ['responsibleId'],
  ['lastDoneOn', 'countsFrom'],
] as const;

/** The values for the log. */
const valuesOf = (kind: string, { equipmentId, ...duty }: InspectionDuty) => ({
  ...{ equipmentId, kind, ...fieldsOf({ equipmentId, ...duty }) },
  interval: intervalForLog(duty.interval),
});

/** As JSON text. */
export async function dutiesOf(executor: Executor, equipmentId: string): Promise<string> {
  const found = await store.ofEquipment(executor, equipmentId);
  if (!found) throw new AppError('equipment_not_found');
  return found;
}

/** Creates or changes what is set for an Anlage and a Prüfart. */
export async function setDuty(
  tx: Tx,
  userId: string,
  { equipmentId, kindId }: { equipmentId: string; kindId: string },
  { id, base, ...given }: DutyChange,
): Promise<InspectionDuty> {
  if (id !== (await dutyIdOf(equipmentId, kindId))) throw wrongId();
  const problem = doneInFuture(given, dayOf(Date.now()));
  if (problem) {
    throw new AppError('invalid_input', { fields: [{ field: 'lastDoneOn', message: problem }] });
  }
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const kind = await lockKind(tx, kindId);
  if (!kind) throw new AppError('inspection_kind_not_found');
  const of = { equipmentId, kindId, kindName: kind.name, equipment };
  return writeDuty(tx, userId, id, of, (before) => decide(tx, { id, before, base, given }));
}

/** Sets what nothing is set for yet, for many Anlagen at once. */
export async function createDuties(
  tx: Tx,
  userId: string,
  wanted: readonly { equipmentId: string; kindId: string; fields: DutyFields }[],
): Promise<InspectionDuty[]> {
  const held = await lockEquipment(
    tx,
    wanted.map(({ equipmentId }) => equipmentId),
  );
  const kinds = new Map<string, string>();
  for (const kindId of new Set(wanted.map(({ kindId }) => kindId))) {
    const kind = await lockKind(tx, kindId);
    if (!kind) throw new AppError('inspection_kind_not_found');
    kinds.set(kindId, kind.name);
  }
  const rows: store.NewDuty[] = [];
  for (const { equipmentId, kindId, fields } of wanted) {
    const id = await dutyIdOf(equipmentId, kindId);
    rows.push({ id, equipmentId, kindId, ...tidy(fields) });
  }
  const made = new Map((await store.insertAll(tx, rows, userId)).map((duty) => [duty.id, duty]));
  const created: InspectionDuty[] = [];
  for (const { id, equipmentId, kindId } of rows) {
    const [duty, equipment] = [made.get(id), held.get(equipmentId)];
    if (!equipment) throw new AppError('equipment_not_found');
    // Somebody else has just inserted it.
    if (!duty) throw new AppError('conflict');
    await record(tx, {
      ...{ action: 'create', ...inLog(id), userId, equipment },
      newValues: valuesOf(kinds.get(kindId) ?? '', duty),
    });
    created.push(duty);
  }
  return created;
}

/** Gives fields the values that they had before an import. */
export async function restoreDuty(
  tx: Tx,
  userId: string,
  id: string,
  before: Partial<SeenDuty>,
): Promise<void> {
  const current = await store.findForUpdate(tx, id);
  if (current) await setDuty(tx, userId, current, { id, ...fieldsOf(current), ...before });
}

/** As if nothing had ever been set. */
export async function removeDuty(tx: Tx, userId: string, id: string): Promise<void> {
  const duty = await store.findForUpdate(tx, id);
  if (!duty) return;
  const equipment = (await lockEquipment(tx, [duty.equipmentId])).get(duty.equipmentId);
  const kind = await lockKind(tx, duty.kindId);
  if (!equipment || !kind) throw new Error('what is set belongs to an Anlage and a Prüfart');
  await store.remove(tx, id);
  await record(tx, removalOf(userId, kind.name, { duty, equipment }));
}

interface OfDuty {
  equipmentId: string;
  kindId: string;
  kindName: string;
  equipment: NamedEquipment;
}

async function writeDuty(
  tx: Tx,
  userId: string,
  id: string,
  { equipmentId, kindId, kindName, equipment }: OfDuty,
  choose: (before: InspectionDuty | undefined) => SeenDuty | Promise<SeenDuty>,
): Promise<InspectionDuty> {
  for (;;) {
    const before = await store.findForUpdate(tx, id);
    const wanted = await choose(before);
    if (before && isDeepStrictEqual(fieldsOf(before), wanted)) return before;
    const written = before
      ? await store.update(tx, id, wanted, userId)
      : await store.insert(tx, { id, equipmentId, kindId, ...wanted }, userId);
    // Otherwise somebody else has inserted it in this moment.
    if (!written) continue;
    await record(tx, {
      ...{ action: before ? 'update' : 'create', ...inLog(id), userId, equipment },
      ...(before ? { oldValues: valuesOf(kindName, before) } : {}),
      newValues: valuesOf(kindName, written),
    });
    return written;
  }
}

/**
 * What follows from a closed inspection record. If it corrects the one that was the last, the latest that holds now is
 * the last one. Anlage and Prüfart are locked.
 */
export async function recordInspection(
  tx: Tx,
  userId: string,
  of: OfDuty,
  done: DoneInspection,
  latest?: Pick<DoneInspection, 'doneOn' | 'countsFrom'>,
): Promise<void> {
  const id = await dutyIdOf(of.equipmentId, of.kindId);
  await writeDuty(tx, userId, id, of, (before) => {
    const dates = before ? fieldsOf(before) : noDuty;
    const wasLast = dates.lastDoneOn === done.correctedDay;
    return withInspection(dates, wasLast ? { ...done, ...latest } : done);
  });
}

export const wrongId = (field = 'id') =>
  new AppError('invalid_input', {
    fields: [{ field, message: 'Die Kennung gehört zu einer anderen Anlage oder Prüfart.' }],
  });

interface Decision {
  id: string;
  before: InspectionDuty | undefined;
  base: DutyChange['base'];
  given: DutyFields;
}

/** What to write. Refuses to overwrite what the sender has not seen, and to name somebody who cannot see to it. */
async function decide(tx: Tx, { id, before, base, given }: Decision): Promise<SeenDuty> {
  const current = before ? fieldsOf(before) : noDuty;
  const sent = tidy(given);
  const { wanted, base: seen } = base
    ? withoutUntouched({ current, base, wanted: sent }, groups)
    : { wanted: sent, base: undefined };
  const isOther = wanted.responsibleId !== current.responsibleId;
  const user = isOther ? await lockUser(tx, wanted.responsibleId) : undefined;
  const nameOf = (userId: unknown) =>
    (userId === current.responsibleId ? before?.responsibleName : user?.name) ?? 'Unbekannt';
  await refuseUnseen(tx, inLog(id), {
    ...{ current: { ...(before ?? noDuty) }, base: seen, wanted: { ...wanted } },
    textOf: (field, value) => {
      if (field === 'interval') return value ? everyText(value as Interval) : 'keine eigene Frist';
      if (field !== 'responsibleId') return undefined;
      return value === null ? 'wie bei der Prüfart' : nameOf(value);
    },
  });
  if (isOther && wanted.responsibleId) refuseUnavailable(user);
  return wanted;
}

const removalOf = (
  userId: string,
  kind: string,
  { duty, equipment }: { duty: InspectionDuty; equipment: NamedEquipment },
): AuditEvent => ({
  ...{ action: 'delete', ...inLog(duty.id), userId, equipment },
  oldValues: valuesOf(kind, duty),
});

/** Audit entries for what is deleted with a Prüfart. */
export async function removalsWithKind(
  tx: Tx,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<AuditEvent[]> {
  const found = await store.lockOfKind(tx, id);
  return found.map((one) => removalOf(userId, name, one));
}

/** Audit entries for what is deleted with Anlagen. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const duties = await store.lockOfAll(tx, [...byId.keys()]);
  return duties.flatMap(({ duty, kindName }): AuditEvent[] => {
    const gone = byId.get(duty.equipmentId);
    return gone ? [removalOf(userId, kindName, { duty, equipment: gone })] : [];
  });
}
