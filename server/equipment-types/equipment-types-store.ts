import { count, eq, inArray, sql } from 'drizzle-orm';
import { sameText } from '#contract/equipment/location.ts';
import { byTypeName, type EquipmentType, type TypeCount } from '#contract/equipment-types.ts';
import type { Executor, Tx } from '../db/database.ts';
import { equipment, equipmentTypes } from '../db/tables/index.ts';

/** In German order. */
export async function list(executor: Executor): Promise<EquipmentType[]> {
  const types = await executor.select().from(equipmentTypes);
  return types.sort(byTypeName);
}

/**
 * All types, locked against other writers. The contract defines which names are equal, and no unique index can
 * express that. There are a few dozen types, and only administrators change them.
 */
export async function listForWriting(tx: Tx): Promise<EquipmentType[]> {
  await tx.execute(sql`lock table ${equipmentTypes} in share row exclusive mode`);
  return tx.select().from(equipmentTypes);
}

/** In German order, including names without a record. */
export async function countByName(executor: Executor): Promise<TypeCount[]> {
  const counts = await executor
    .select({ name: equipment.type, count: count() })
    .from(equipment)
    .groupBy(equipment.type);
  return counts.sort(byTypeName);
}

/** The spellings of this name in Anlagen. */
export async function spellingsOf(executor: Executor, name: string): Promise<string[]> {
  const carried = await executor.selectDistinct({ name: equipment.type }).from(equipment);
  return carried.flatMap((type) => (sameText(type.name, name) ? [type.name] : []));
}

export async function countOf(executor: Executor, name: string): Promise<number> {
  const spellings = await spellingsOf(executor, name);
  return executor.$count(equipment, inArray(equipment.type, spellings));
}

export async function insert(tx: Tx, fields: Omit<EquipmentType, 'id'>): Promise<EquipmentType> {
  const [created] = await tx.insert(equipmentTypes).values(fields).returning();
  if (!created) throw new Error('an inserted row did not come back');
  return created;
}

export async function update(
  tx: Tx,
  id: string,
  fields: Partial<Omit<EquipmentType, 'id'>>,
): Promise<EquipmentType> {
  const [updated] = await tx
    .update(equipmentTypes)
    .set(fields)
    .where(eq(equipmentTypes.id, id))
    .returning();
  if (!updated) throw new Error('an updated row did not come back');
  return updated;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(equipmentTypes).where(eq(equipmentTypes.id, id));
}
