import { and, desc, eq, gt, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type Equipment,
  type EquipmentField,
  type EquipmentMetadata,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { inNameOrder } from '#contract/equipment/equipment-metadata.ts';
import { identityKey, placeKey, WITHOUT_BUILDING } from '#contract/equipment/location.ts';
import type { Executor, Tx } from '../db/database.ts';
import { byteOrder } from '../db/tables/columns.ts';
import { auditLog, equipment } from '../db/tables/index.ts';
import { equipmentRecord } from './equipment-columns.ts';

export async function findById(executor: Executor, id: string): Promise<Equipment | undefined> {
  const [found] = await executor
    .select(equipmentRecord)
    .from(equipment)
    .where(eq(equipment.id, id))
    .prepare('equipment_by_id')
    .execute();
  return found;
}

/** One parameter: building a statement with hundreds of them takes longer than running it. */
const isOneOf = (ids: readonly string[]): SQL =>
  sql`${equipment.id} = any(${sql.param([...ids])}::uuid[])`;

export async function findByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Equipment>> {
  if (ids.length === 0) return new Map();
  const found = await executor.select(equipmentRecord).from(equipment).where(isOneOf(ids));
  return new Map(found.map((row) => [row.id, row]));
}

/** Locks the rows until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Equipment>> {
  const found = await tx
    .select(equipmentRecord)
    .from(equipment)
    .where(isOneOf(ids))
    // Locked in one order, so that two transactions cannot deadlock.
    .orderBy(equipment.id)
    .for('update');
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * When the unmarked one of several old duplicates is gone, the next becomes the unmarked one, so that nobody can
 * create another like it. Without duplicates this reads an empty index.
 */
export async function promoteDoubles(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update equipment e set double_mark = '' where e.id in (
      select distinct on (name_key, location_key) id from equipment where double_mark <> ''
      order by name_key, location_key, created_at, id)
    and not exists (select from equipment other where other.name_key = e.name_key
      and other.location_key = e.location_key and other.double_mark = '')`);
}

export async function remove(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(equipment).where(isOneOf(ids));
  await promoteDoubles(tx);
}

/** The sender of a change: their own earlier change in the same session (`sessionOf`) is no conflict. */
interface Sender {
  userId: string;
  session: string | undefined;
}

const isBy = ({ userId, session }: Sender): SQL =>
  sql`(${auditLog.userId}, ${auditLog.device}) is not distinct from (${userId}::uuid, ${session ?? ''})`;

/** The fields whose present value the sender stored. */
export async function fieldsLastChangedBy(
  executor: Executor,
  current: Equipment,
  asker: Sender,
): Promise<Set<EquipmentField>> {
  const { rows } = await executor.execute<{ field: EquipmentField; value: unknown; own: boolean }>(
    sql`select distinct on (change.key) change.key as field, change.value, ${isBy(asker)} as own
      from ${auditLog} cross join jsonb_each(${auditLog.newValues}) change
      where ${auditLog.entityType} = 'equipment' and ${auditLog.entityId} = ${current.id}
      order by change.key, ${auditLog.createdAt} desc, ${auditLog.id} desc`,
  );
  const own = rows.filter(
    // After a rename by anybody the type has another name.
    ({ field, value, own }) => own && JSON.stringify(value) === JSON.stringify(current[field]),
  );
  return new Set(own.map(({ field }) => field));
}

/**
 * The fields that somebody else changed after a version, from the audit log. A renamed type has one entry for all its
 * Anlagen.
 */
export async function fieldsChangedSince(
  executor: Executor,
  { id, type }: Pick<Equipment, 'id' | 'type'>,
  since: string,
  asker: Sender,
): Promise<Set<string>> {
  const ofEquipment = and(eq(auditLog.entityType, 'equipment'), eq(auditLog.entityId, id));
  const renamedTo = and(
    eq(auditLog.entityType, 'equipmentType'),
    eq(auditLog.action, 'update'),
    sql`${auditLog.newValues} ->> 'name' = ${type}`,
    sql`${auditLog.oldValues} ->> 'name' <> ${type}`,
  );
  const entries = await executor
    .select({ entityType: auditLog.entityType, newValues: auditLog.newValues })
    .from(auditLog)
    .where(and(or(ofEquipment, renamedTo), gt(auditLog.createdAt, since), not(isBy(asker))));
  const names: ReadonlySet<string> = new Set(equipmentFieldNames);
  return new Set(
    entries
      .flatMap(({ entityType, newValues }) =>
        entityType === 'equipment' ? Object.keys(newValues ?? {}) : ['type'],
      )
      .filter((key) => names.has(key)),
  );
}

interface Candidates {
  name: string;
  locationRaw: string;
  building: string;
  type: string | undefined;
}

const mostNeighbours = 200;

/**
 * Anlagen at the same location, and those with the same name (and type) in the same building. If these are too many,
 * those at the location with the most similar names come first.
 */
export async function findNeighbours(executor: Executor, asked: Candidates): Promise<Equipment[]> {
  const sameBuilding =
    asked.building === WITHOUT_BUILDING
      ? undefined
      : and(
          eq(equipment.nameKey, identityKey(asked.name)),
          eq(equipment.buildingKey, asked.building),
          ...(asked.type ? [eq(equipment.type, asked.type)] : []),
        );
  const isHere = eq(byteOrder(equipment.locationKey), placeKey(asked.locationRaw));
  const likeness = sql`similarity(${equipment.nameKey}, ${identityKey(asked.name)})`;
  return executor
    .select(equipmentRecord)
    .from(equipment)
    .where(or(isHere, sameBuilding))
    .orderBy(desc(isHere), desc(likeness), sql`${equipment.nameKey} collate "C"`, equipment.id)
    .limit(mostNeighbours);
}

async function distinct(executor: Executor, column: SQL, table: SQL = sql`equipment`) {
  const result = await executor.execute<{ value: string }>(
    sql`select distinct ${column} as value from ${table} where ${column} is not null and ${column} <> ''`,
  );
  return inNameOrder(result.rows.map(({ value }) => value));
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
