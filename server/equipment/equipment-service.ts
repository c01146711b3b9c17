import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type Equipment,
  type EquipmentChange,
  type EquipmentFields,
  equipmentFieldNames,
  type newEquipment,
  type SimilarEquipment,
} from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { buildingOfLocation, isSimilarTo, similarAnswer } from '#contract/search/similar.ts';
import { orWhoDeleted } from '../audit/last-change.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
import {
  conflictOf,
  type Difference,
  differenceOf,
  hasSeen,
  tidy,
} from './equipment-difference.ts';
import { insertRows, updateRows } from './equipment-rows.ts';
import * as store from './equipment-store.ts';
import { lockTypeNames } from './type-names.ts';

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

const rowOf = (rows: ReadonlyMap<string, Equipment>, id: string): Equipment => {
  const row = rows.get(id);
  if (!row) throw new Error('a written row did not come back');
  return row;
};

/** Several at once are created together or not at all; each has its own audit entry and answer. */
export async function createEquipment(
  tx: Tx,
  userId: string,
  wanted: readonly z.output<typeof newEquipment>[],
): Promise<Equipment[]> {
  const typeNow = await lockTypeNames(
    tx,
    wanted.map(({ type }) => type),
  );
  const rows = wanted.map(({ id = randomUUID(), ...fields }) => ({
    id,
    fields: { ...tidy(fields), type: typeNow(fields.type) },
  }));
  const there = await store.findByIds(
    tx,
    wanted.flatMap(({ id }) => id ?? []),
  );
  const fresh = rows.filter(({ id, fields }) => !isMadeBefore(there.get(id), userId, fields));
  for (const { id } of fresh) refuseOwn(userId, there.get(id));
  const created =
    fresh.length > 0
      ? await insertRows(tx, fresh, userId).catch(refuseDuplicate)
      : new Map<string, Equipment>();
  for (const equipment of fresh.map(({ id }) => rowOf(created, id))) {
    await record(tx, {
      action: 'create',
      entityType: 'equipment',
      entityId: equipment.id,
      userId,
      newValues: pickFields(equipment),
      equipment,
      at: equipment.createdAt,
    });
  }
  const all = new Map([...there, ...created]);
  return rows.map(({ id }) => rowOf(all, id));
}

/** An earlier attempt has created it with other values: the device knows which of them the user changed since. */
function refuseOwn(userId: string, current: Equipment | undefined): void {
  if (current?.createdBy === userId) throw new AppError('already_exists', { details: { current } });
}

interface WantedChange {
  id: string;
  change: EquipmentChange;
}

/**
 * Several at once, each to another Anlage, are changed together or not at all; each has its own audit entry and
 * answer.
 */
export async function updateEquipment(
  tx: Tx,
  userId: string,
  changes: readonly WantedChange[],
): Promise<Equipment[]> {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error('one Anlage cannot be changed twice at once');
  const typeNow = await lockTypeNames(
    tx,
    changes.flatMap(({ change }) => change.type ?? []),
  );
  const before = await store.findForUpdate(tx, ids);
  const differences: Difference[] = [];
  for (const { id, change } of changes) {
    const type = change.type === undefined ? {} : { type: typeNow(change.type) };
    const difference = differenceOf(tx, userId, before.get(id), { ...change, ...type });
    const record = { entityType: 'equipment', entityId: id } as const;
    differences.push(await orWhoDeleted(tx, record, difference));
  }
  const rows = differences
    .filter(({ names }) => names.length > 0)
    .map(({ current, wanted }) => ({
      id: current.id,
      fields: { ...pickFields(current), ...wanted },
    }));
  const updated =
    rows.length > 0 ? await updateRows(tx, rows, userId).catch(refuseDuplicate) : before;
  const isMoved = differences.some(({ names }) =>
    names.some((name) => name === 'name' || name === 'locationRaw'),
  );
  if (isMoved) await store.promoteDoubles(tx);
  for (const { current, names } of differences) {
    if (names.length === 0) continue;
    const now = rowOf(updated, current.id);
    const only = (source: Equipment) =>
      Object.fromEntries(names.map((name) => [name, source[name]]));
    await record(tx, {
      action: 'update',
      entityType: 'equipment',
      entityId: now.id,
      userId,
      oldValues: only(current),
      newValues: only(now),
      equipment: now,
      at: now.updatedAt,
    });
  }
  return differences.map(({ current }) => updated.get(current.id) ?? current);
}

/** Called when Anlagen are deleted: removes what belongs to them and returns the audit entries for that. */
export type OnEquipmentDeletion = (
  tx: Tx,
  userId: string,
  equipment: readonly Equipment[],
) => Promise<AuditEvent[]>;

interface Deletion {
  id: string;
  /** The values that the deleting user saw. */
  base?: EquipmentFields | undefined;
}

/** Several are deleted together or not at all. */
export async function deleteEquipment(
  tx: Tx,
  userId: string,
  deletions: readonly Deletion[],
  onDeletion: readonly OnEquipmentDeletion[],
): Promise<void> {
  const ids = deletions.map(({ id }) => id);
  const found = await store.findForUpdate(tx, ids);
  for (const { id, base } of deletions) {
    const current = found.get(id);
    if (!current) throw new AppError('equipment_not_found');
    const unseen = equipmentFieldNames.filter((name) => base && !hasSeen(base, current, name));
    if (base && unseen.length > 0) throw await conflictOf(tx, unseen, base, current);
  }
  const gone = [...found.values()];
  const lost: AuditEvent[] = [];
  for (const removals of onDeletion) lost.push(...(await removals(tx, userId, gone)));
  await store.remove(tx, ids);
  const removed = gone.map(
    (equipment): AuditEvent => ({
      action: 'delete',
      entityType: 'equipment',
      entityId: equipment.id,
      userId,
      oldValues: pickFields(equipment),
      equipment,
    }),
  );
  await record(tx, ...removed, ...lost);
}

interface Candidate {
  name: string;
  locationRaw: string;
  type?: string | undefined;
}

/** Only a hint: it never prevents saving. */
export async function findSimilar(
  executor: Executor,
  candidate: Candidate,
): Promise<SimilarEquipment> {
  const { name, locationRaw, type } = candidate;
  const building = buildingOfLocation(locationRaw);
  const neighbours = await store.findNeighbours(executor, { name, locationRaw, building, type });
  return similarAnswer(candidate, neighbours.filter(isSimilarTo(candidate)));
}
