import { randomUUID } from 'node:crypto';
import { blankCodeValue } from '#contract/codes/blank-codes.ts';
import { equipmentIdIn, opensOther, valueIdOf } from '#contract/codes/code-values.ts';
import type { CodeChange, EquipmentCode, NewCode } from '#contract/codes/equipment-codes.ts';
import type { ConflictDetails } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { lastChangeOf, orWhoDeleted } from '../audit/last-change.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import { findIssued } from './code-batches-store.ts';
import * as store from './equipment-codes-store.ts';

const inLog = (entityId: string) => ({ entityType: 'equipment_code', entityId }) as const;

const stateOf = ({ replacedAt }: EquipmentCode) => ({ isReplaced: replacedAt !== null });
const valuesOf = (code: EquipmentCode) => ({
  equipmentId: code.equipmentId,
  value: code.value,
  ...stateOf(code),
});

export async function listCodes(executor: Executor, id: string): Promise<EquipmentCode[]> {
  const codes = await store.listByEquipment(executor, id);
  if (codes.length === 0 && !(await findById(executor, id))) {
    throw new AppError('equipment_not_found');
  }
  return codes;
}

export async function findCode(executor: Executor, value: string) {
  const valueId = await valueIdOf(value);
  const found = (await store.findByValue(executor, valueId)) ?? null;
  return { found, isAssignable: await isAssignable(executor, value, valueId) };
}

/** What has the address of a blank code must have been made here; every other text can be a code. */
async function isAssignable(executor: Executor, value: string, valueId: string) {
  if (!value.startsWith(blankCodeValue(''))) return true;
  return (await findIssued(executor, [valueId])).length > 0;
}

/** Assigns a code to an Anlage, and marks those that it takes the place of. */
export async function assignCode(
  tx: Tx,
  userId: string,
  equipmentId: string,
  wanted: NewCode,
): Promise<EquipmentCode> {
  if (wanted.valueId !== (await valueIdOf(wanted.value))) throw wrongValueId();
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  if (!(await isAssignable(tx, wanted.value, wanted.valueId))) {
    throw new AppError('code_not_issued');
  }
  await refuseAddressOfOther(tx, wanted.value);
  const code = await insertOrTake(tx, userId, { id: equipmentId, ...equipment }, wanted);
  // It takes the place of others, so it is valid, even if another device has marked it as replaced.
  const isReplacing = (wanted.replaces ?? []).some((replaced) => replaced !== code.id);
  const assigned = isReplacing ? await setReplaced(tx, userId, { code, equipment }, false) : code;
  for (const replaced of wanted.replaces ?? []) {
    const former = await store.lockById(tx, replaced);
    // Meanwhile it may have been removed, or moved to another Anlage.
    if (former?.code.equipmentId === equipmentId && former.code.id !== code.id) {
      await setReplaced(tx, userId, former, true);
    }
  }
  return assigned;
}

/** The address of an Anlage opens that one, so it can be a code of another one only after it was deleted. */
async function refuseAddressOfOther(tx: Tx, value: string): Promise<void> {
  const id = equipmentIdIn(value);
  const opened = id === undefined ? undefined : await findById(tx, id);
  if (opened) {
    throw new AppError('already_exists', { message: opensOther(opened) });
  }
}

/**
 * A code that already belongs to this Anlage stays as it is. It is taken from another one only if the user has seen that
 * it belongs there (`base`); otherwise the user decides.
 */
async function insertOrTake(
  tx: Tx,
  userId: string,
  equipment: NamedEquipment & { id: string },
  { id, value, valueId, base }: NewCode,
): Promise<EquipmentCode> {
  const equipmentId = equipment.id;
  const wanted = { id, equipmentId, value, valueId, createdBy: userId };
  for (;;) {
    const existing = await store.lockByValue(tx, valueId);
    if (existing?.code.equipmentId === equipmentId) return existing.code;
    if (existing && existing.code.id !== base?.id)
      throw await contested(tx, existing, { id, equipment });
    if (existing) await removeLocked(tx, userId, existing);
    const [made] = await store.insert(tx, [wanted]);
    if (made) {
      await record(tx, creationOf(userId, made, equipment));
      return made;
    }
    // Either the value was assigned in this moment, perhaps by the same request, or the id belongs to another code.
    const taken = await store.lockById(tx, id);
    if (taken && taken.code.valueId !== valueId) throw new AppError('already_exists');
  }
}

const creationOf = (
  userId: string,
  code: EquipmentCode,
  equipment: NamedEquipment,
): AuditEvent => ({
  ...{ action: 'create', ...inLog(code.id), userId },
  ...{ newValues: valuesOf(code), equipment },
});

interface WantedCode {
  id?: string | undefined;
  equipmentId: string;
  value: string;
  isReplaced?: boolean;
}

/**
 * Assigns several codes together or none of them; each has its own audit entry. The caller has looked up that all can be
 * assigned, so a value that somebody else has assigned since is a conflict.
 */
export async function createCodes(
  tx: Tx,
  userId: string,
  wanted: readonly WantedCode[],
): Promise<EquipmentCode[]> {
  const held = await lockEquipment(
    tx,
    wanted.map(({ equipmentId }) => equipmentId),
  );
  const rows: (store.NewRow & { equipment: NamedEquipment })[] = [];
  for (const { id = randomUUID(), equipmentId, value, isReplaced } of wanted) {
    const equipment = held.get(equipmentId);
    if (!equipment) throw new AppError('equipment_not_found');
    const replacedAt = isReplaced ? new Date().toISOString() : null;
    const valueId = await valueIdOf(value);
    rows.push({ id, equipmentId, value, valueId, replacedAt, createdBy: userId, equipment });
  }
  const made = new Map((await store.insert(tx, rows)).map((code) => [code.id, code]));
  const created: EquipmentCode[] = [];
  for (const { id, equipment } of rows) {
    const code = made.get(id);
    if (!code) throw new AppError('conflict');
    await record(tx, creationOf(userId, code, equipment));
    created.push(code);
  }
  return created;
}

const wrongValueId = () =>
  new AppError('invalid_input', {
    fields: [{ field: 'valueId', message: 'Die Kennung gehört zu einem anderen Code.' }],
  });

/** With its location, because names are unique only in one place. */
const textOf = ({ name, locationRaw }: NamedEquipment) => `${name} (${locationRaw})`;

/** The refusal with both Anlagen, between which the user chooses. */
async function contested(
  tx: Tx,
  { code, equipment: theirs }: store.CodeOfEquipment,
  mine: { id: string; equipment: NamedEquipment },
): Promise<AppError> {
  const texts = { mine: textOf(mine.equipment), theirs: textOf(theirs) };
  const details: ConflictDetails = {
    fields: [{ field: 'id', mine: mine.id, theirs: code.id, texts }],
    current: { ...code },
    changedBy: await lastChangeOf(tx, inLog(code.id)),
  };
  return new AppError('conflict', {
    message: `Dieser Code gehört bereits zur Anlage „${theirs.name}“ (${theirs.locationRaw}).`,
    details,
  });
}

async function lockExisting(tx: Tx, id: string): Promise<store.CodeOfEquipment> {
  const found = await store.lockById(tx, id);
  if (!found) throw new AppError('not_found', { message: 'Diesen Code gibt es nicht mehr.' });
  return found;
}

export async function updateCode(
  tx: Tx,
  userId: string,
  id: string,
  { isReplaced, base }: CodeChange,
): Promise<EquipmentCode> {
  const { code, equipment } = await orWhoDeleted(tx, inLog(id), lockExisting(tx, id));
  const current = stateOf(code);
  if (current.isReplaced === isReplaced) return code;
  await refuseUnseen(tx, inLog(id), { current, base, wanted: { isReplaced } });
  return setReplaced(tx, userId, { code, equipment }, isReplaced);
}

/** Changes nothing if the code is in this state already. */
async function setReplaced(
  tx: Tx,
  userId: string,
  { code, equipment }: store.CodeOfEquipment,
  isReplaced: boolean,
): Promise<EquipmentCode> {
  if (stateOf(code).isReplaced === isReplaced) return code;
  const replacedAt = isReplaced ? new Date().toISOString() : null;
  const updated = await store.setReplaced(tx, code.id, replacedAt);
  await record(tx, {
    ...{ action: 'update', ...inLog(code.id), userId, equipment },
    ...{ oldValues: valuesOf(code), newValues: valuesOf(updated) },
  });
  return updated;
}

export async function removeCode(tx: Tx, userId: string, id: string): Promise<void> {
  await removeLocked(tx, userId, await lockExisting(tx, id));
}

async function removeLocked(
  tx: Tx,
  userId: string,
  { code, equipment }: store.CodeOfEquipment,
): Promise<void> {
  await store.remove(tx, code.id);
  await record(tx, removalOf(userId, code, equipment));
}

const removalOf = (userId: string, code: EquipmentCode, equipment: NamedEquipment): AuditEvent => ({
  ...{ action: 'delete', ...inLog(code.id), userId },
  ...{ oldValues: valuesOf(code), equipment },
});

/** Audit entries for the codes that are deleted with Anlagen. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const codes = await store.lockOfAll(tx, [...byId.keys()]);
  return codes.flatMap((code) => {
    const gone = byId.get(code.equipmentId);
    return gone ? removalOf(userId, code, gone) : [];
  });
}
