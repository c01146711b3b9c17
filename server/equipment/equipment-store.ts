import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import {
  type Equipment,
  type EquipmentFields,
  type EquipmentMetadata,
  equipmentFieldNames,
} from '#contract/equipment.ts';
import { identityKey, WITHOUT_BUILDING } from '#contract/location.ts';
import { compareKeys, nameSortKey } from '#contract/sort-key.ts';
import type { Executor, Tx } from '../db/database.ts';
import { auditLog, deletedEquipment, equipment } from '../db/tables/index.ts';
import { derivedColumns, equipmentRecord } from './equipment-columns.ts';

export async function findById(executor: Executor, id: string): Promise<Equipment | undefined> {
  const [found] = await executor
    .select(equipmentRecord)
    .from(equipment)
    .where(eq(equipment.id, id));
  return found;
}

/** Nobody else changes the row until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<Equipment | undefined> {
  const [found] = await tx
    .select(equipmentRecord)
    .from(equipment)
    .where(eq(equipment.id, id))
    .for('update');
  return found;
}

export async function insert(
  tx: Tx,
  fields: EquipmentFields & { id?: string | undefined },
  userId: string,
): Promise<Equipment> {
  const { id, ...values } = fields;
  const [created] = await tx
    .insert(equipment)
    .values({
      ...(id ? { id } : {}),
      ...values,
      ...derivedColumns(values),
      createdBy: userId,
      updatedBy: userId,
    })
    .returning(equipmentRecord);
  if (!created) throw new Error('insert returned no row');
  await tx.delete(deletedEquipment).where(eq(deletedEquipment.id, created.id));
  return created;
}

/** Every version of an Anlage is later than the one before, even within one millisecond. */
const laterThanBefore = sql`greatest(date_trunc('milliseconds', now()), ${equipment.updatedAt} + interval '1 millisecond')`;

export async function update(
  tx: Tx,
  id: string,
  fields: EquipmentFields,
  userId: string,
): Promise<Equipment> {
  const [updated] = await tx
    .update(equipment)
    .set({
      ...fields,
      ...derivedColumns(fields),
      updatedAt: laterThanBefore,
      updatedBy: userId,
      changedIn: sql`pg_current_xact_id()`,
    })
    .where(eq(equipment.id, id))
    .returning(equipmentRecord);
  if (!updated) throw new Error('update returned no row');
  return updated;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(equipment).where(eq(equipment.id, id));
  await tx
    .insert(deletedEquipment)
    .values({ id })
    .onConflictDoUpdate({
      target: deletedEquipment.id,
      set: { deletedAt: sql`now()`, changedIn: sql`pg_current_xact_id()` },
    });
}

/** The fields somebody changed after a version: what the audit log tells of it. */
export async function fieldsChangedSince(
  executor: Executor,
  id: string,
  since: string,
): Promise<Set<string>> {
  const entries = await executor
    .select({ newValues: auditLog.newValues })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityType, 'equipment'),
        eq(auditLog.entityId, id),
        gt(auditLog.createdAt, since),
      ),
    );
  const names: ReadonlySet<string> = new Set(equipmentFieldNames);
  return new Set(
    entries
      .flatMap(({ newValues }) => Object.keys(newValues ?? {}))
      .filter((key) => names.has(key)),
  );
}

interface Candidates {
  name: string;
  locationRaw: string;
  building: string;
  type: string | undefined;
}

/** Everything at the same location, and the very same name (and type) in the same building. */
export async function findNeighbours(executor: Executor, asked: Candidates): Promise<Equipment[]> {
  const sameBuilding =
    asked.building === WITHOUT_BUILDING
      ? undefined
      : and(
          eq(equipment.nameKey, identityKey(asked.name)),
          eq(equipment.buildingKey, asked.building),
          ...(asked.type ? [eq(equipment.type, asked.type)] : []),
        );
  return executor
    .select(equipmentRecord)
    .from(equipment)
    .where(or(eq(equipment.locationKey, identityKey(asked.locationRaw)), sameBuilding))
    .limit(200);
}

async function distinct(executor: Executor, column: SQL, table: SQL = sql`equipment`) {
  const result = await executor.execute<{ value: string }>(
    sql`select distinct ${column} as value from ${table} where ${column} is not null and ${column} <> ''`,
  );
  return result.rows
    .map(({ value }) => value)
    .sort((a, b) => compareKeys(nameSortKey(a), nameSortKey(b)) || compareKeys(a, b));
}

export async function metadata(executor: Executor): Promise<EquipmentMetadata> {
  const buildings = await distinct(executor, sql`building_key`);
  return {
    types: await distinct(executor, sql`type`),
    buildings: buildings.filter((building) => building !== WITHOUT_BUILDING),
    floors: await distinct(executor, sql`location_floor`),
    columns: await distinct(executor, sql`location_column`),
    rooms: await distinct(executor, sql`location_room`),
    tags: await distinct(executor, sql`tag`, sql`equipment, unnest(tags) as tag`),
  };
}
