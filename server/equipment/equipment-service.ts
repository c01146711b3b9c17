import type * as z from 'zod/mini';
import {
  type Equipment,
  type EquipmentChange,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
  equipmentLimits,
  type newEquipment,
  type SimilarEquipment,
} from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { buildingOfLocation, isSameLocation, isSimilarName } from '#contract/similar.ts';
import { cleanTags } from '#contract/tags.ts';
import { record } from '../audit-log/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
import * as store from './equipment-store.ts';

/** A comma inside a tag makes two of it, so the number is known only now. */
function tidyTags(tags: string[]): string[] {
  const tidied = cleanTags(tags);
  if (tidied.length <= equipmentLimits.tags) return tidied;
  throw new AppError('invalid_input', {
    fields: [{ field: 'tags', message: `Höchstens ${equipmentLimits.tags} Einträge.` }],
  });
}

/** An empty part of a location is no part; tags are tidied as if they had been typed. */
function tidy<F extends Partial<EquipmentFields>>(fields: F): F {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (name === 'tags') return [name, tidyTags(value as string[])];
      return [name, value === '' ? null : value];
    });
  return Object.fromEntries(entries) as F;
}

function pickFields(source: EquipmentFields): EquipmentFields {
  return Object.fromEntries(
    equipmentFieldNames.map((name) => [name, source[name]]),
  ) as EquipmentFields;
}

function refuseDuplicate(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'equipment_name_and_location':
      throw new AppError('duplicate_equipment', { cause: error });
    case 'equipment_pkey':
      throw new AppError('already_exists', { cause: error });
    default:
      throw error;
  }
}

export async function createEquipment(
  tx: Tx,
  userId: string,
  { id, ...fields }: z.output<typeof newEquipment>,
): Promise<Equipment> {
  const created = await store
    .insert(tx, { ...tidy(fields), ...(id ? { id } : {}) }, userId)
    .catch(refuseDuplicate);
  await record(tx, {
    action: 'create',
    entityType: 'equipment',
    entityId: created.id,
    userId,
    newValues: pickFields(created),
    equipment: created,
    at: created.createdAt,
  });
  return created;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function conflictOf(
  names: EquipmentField[],
  change: Partial<EquipmentFields>,
  current: Equipment,
): AppError {
  const details: EquipmentConflict = {
    fields: names.map((field) => ({ field, mine: change[field], theirs: current[field] })),
    current,
  };
  return new AppError('conflict', { details });
}

/**
 * Changes only what differs. With the version the sender had seen, fields others changed since stay
 * as they are, and one that both changed is a conflict: nothing is overwritten unseen.
 */
export async function updateEquipment(
  tx: Tx,
  userId: string,
  id: string,
  { baseUpdatedAt, ...sent }: EquipmentChange,
): Promise<Equipment> {
  const current = await store.findForUpdate(tx, id);
  if (!current) throw new AppError('equipment_not_found');
  const wanted: Partial<EquipmentFields> = tidy(sent as Partial<EquipmentFields>);
  const names = (Object.keys(wanted) as EquipmentField[]).filter(
    (name) => !isSame(wanted[name], current[name]),
  );
  if (names.length === 0) return current;

  if (baseUpdatedAt !== undefined) {
    const changedByOthers = await store.fieldsChangedSince(tx, id, baseUpdatedAt);
    const contested = names.filter((name) => changedByOthers.has(name));
    if (contested.length > 0) throw conflictOf(contested, wanted, current);
  }

  const updated = await store
    .update(tx, id, { ...pickFields(current), ...wanted }, userId)
    .catch(refuseDuplicate);
  const only = (source: Equipment) => Object.fromEntries(names.map((name) => [name, source[name]]));
  await record(tx, {
    action: 'update',
    entityType: 'equipment',
    entityId: id,
    userId,
    oldValues: only(current),
    newValues: only(updated),
    equipment: updated,
    at: updated.updatedAt,
  });
  return updated;
}

export async function deleteEquipment(tx: Tx, userId: string, id: string): Promise<void> {
  const current = await store.findForUpdate(tx, id);
  if (!current) throw new AppError('equipment_not_found');
  await store.remove(tx, id);
  await record(tx, {
    action: 'delete',
    entityType: 'equipment',
    entityId: id,
    userId,
    oldValues: pickFields(current),
    equipment: current,
  });
}

interface Asked {
  name: string;
  locationRaw: string;
  type?: string | undefined;
}

/** Only ever a hint: it warns, it never keeps anybody from saving. */
export async function findSimilar(executor: Executor, asked: Asked): Promise<SimilarEquipment> {
  const { name, locationRaw, type } = asked;
  const building = buildingOfLocation(locationRaw);
  const neighbours = await store.findNeighbours(executor, { name, locationRaw, building, type });
  const isHere = (other: Equipment) => isSameLocation(other.locationRaw, locationRaw);
  const similar = neighbours.filter((other) => !isHere(other) || isSimilarName(other.name, name));
  return {
    isDuplicate: similar.some(isHere),
    suggestions: similar.map(({ id, name, type }) => ({ id, name, type })),
  };
}
