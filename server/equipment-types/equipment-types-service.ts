import { sameText } from '#contract/equipment/location.ts';
import { anlagen, type EquipmentType } from '#contract/equipment-types.ts';
import { AppError } from '#contract/errors.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as store from './equipment-types-store.ts';
import {
  renameInInspectionKinds,
  renameInScenarios,
  renameOnEquipment,
} from './rename-everywhere.ts';

const entry = (userId: string, entityId: string) =>
  ({ entityType: 'equipmentType', entityId, userId }) as const;

function refuseTaken(types: readonly EquipmentType[], name: string, ownId?: string): void {
  const isTaken = types.some((type) => type.id !== ownId && sameText(type.name, name));
  if (isTaken) throw new AppError('duplicate_type');
}

function findExisting(types: readonly EquipmentType[], id: string): EquipmentType {
  const found = types.find((type) => type.id === id);
  if (!found) throw new AppError('not_found', { message: 'Den Anlagentyp gibt es nicht mehr.' });
  return found;
}

export async function createType(
  tx: Tx,
  userId: string,
  { name, color }: Omit<EquipmentType, 'id'>,
): Promise<EquipmentType> {
  refuseTaken(await store.listForWriting(tx), name);
  const created = await store.insert(tx, { name, color });
  await record(tx, {
    ...entry(userId, created.id),
    action: 'create',
    newValues: { name, color },
  });
  return created;
}

const inScenarios = (count: number) =>
  count > 0 ? `, Filter in ${count} ${count === 1 ? 'Szenario' : 'Szenarien'} angepasst` : '';

const inKinds = (count: number) =>
  count > 0 ? `, Typ in ${count} ${count === 1 ? 'Prüfart' : 'Prüfarten'} angepasst` : '';

/**
 * Renames the type in everything that mentions it, in the same transaction and in every spelling; renaming to the
 * present name unifies the spellings. The type is locked before its Anlagen, so an Anlage created at this moment is
 * either renamed here or gets the new name from its own write. The audit entry is as late as the latest version of
 * those Anlagen, so that a sender who saw an earlier version gets a conflict about the type.
 */
export async function renameType(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<EquipmentType> {
  const types = await store.listForWriting(tx);
  const before = findExisting(types, id);
  refuseTaken(types, name, id);
  const updated = await store.update(tx, id, { name });
  const spellings = (await store.spellingsOf(tx, before.name)).filter((from) => from !== name);
  if (before.name === name && spellings.length === 0) return before;
  const renaming = { from: spellings, to: name, userId };
  const { count, latest } = await renameOnEquipment(tx, renaming);
  const scenarios = await renameInScenarios(tx, before.name, name);
  const kinds = await renameInInspectionKinds(tx, before.name, { to: name, userId });
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: { name: before.name === name ? spellings.join(', ') : before.name },
    newValues: { name },
    changeSummary: `${anlagen(count)} umbenannt${inScenarios(scenarios)}${inKinds(kinds)}`,
    ...(latest ? { at: latest } : {}),
  });
  return updated;
}

export async function recolorType(
  tx: Tx,
  userId: string,
  id: string,
  color: string,
): Promise<EquipmentType> {
  const before = findExisting(await store.listForWriting(tx), id);
  if (before.color === color) return before;
  const updated = await store.update(tx, id, { color });
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: { name: before.name, color: before.color },
    newValues: { name: before.name, color },
  });
  return updated;
}

/** Its Anlagen keep the name, in the colour of types without a record. */
export async function removeType(tx: Tx, userId: string, id: string): Promise<void> {
  const { name, color } = findExisting(await store.listForWriting(tx), id);
  const count = await store.countOf(tx, name);
  await store.remove(tx, id);
  await record(tx, {
    ...entry(userId, id),
    action: 'delete',
    oldValues: { name, color },
    changeSummary: `${anlagen(count)} ${count === 1 ? 'behält' : 'behalten'} den Typnamen`,
  });
}
