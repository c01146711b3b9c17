import { desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { EquipmentCode, FoundCode } from '#contract/codes/equipment-codes.ts';
import type { Executor, Tx } from '../db/database.ts';
import { equipment, equipmentCodes } from '../db/tables/index.ts';
import { summaryColumns } from '../equipment/equipment-columns.ts';

const { changedIn: _, ...record } = getTableColumns(equipmentCodes);
const { id, equipmentId, valueId, createdAt } = equipmentCodes;

/** The newest first. */
export const listByEquipment = (
  executor: Executor,
  ofEquipment: string,
): Promise<EquipmentCode[]> =>
  executor
    .select(record)
    .from(equipmentCodes)
    .where(eq(equipmentId, ofEquipment))
    .orderBy(desc(createdAt), desc(id));

/** Locks them until the transaction ends, so that nobody moves one of them meanwhile. */
export const lockOfAll = (tx: Tx, equipmentIds: readonly string[]): Promise<EquipmentCode[]> =>
  tx
    .select(record)
    .from(equipmentCodes)
    .where(inArray(equipmentId, [...equipmentIds]))
    .orderBy(id)
    .for('update');

export async function findByValue(
  executor: Executor,
  wanted: string,
): Promise<FoundCode | undefined> {
  const [found] = await executor
    .select({ code: record, equipment: summaryColumns })
    .from(equipmentCodes)
    .innerJoin(equipment, eq(equipment.id, equipmentId))
    .where(eq(valueId, wanted));
  return found;
}

/** With its Anlage. Locks the code until the transaction ends. */
const withEquipment = (tx: Tx) =>
  tx
    .select({
      code: record,
      equipment: { name: equipment.name, locationRaw: equipment.locationRaw },
    })
    .from(equipmentCodes)
    .innerJoin(equipment, eq(equipment.id, equipmentId))
    .for('update', { of: equipmentCodes });

export type CodeOfEquipment = Awaited<ReturnType<typeof withEquipment>>[number];

export async function lockByValue(tx: Tx, wanted: string): Promise<CodeOfEquipment | undefined> {
  return (await withEquipment(tx).where(eq(valueId, wanted)))[0];
}

export async function lockById(tx: Tx, wanted: string): Promise<CodeOfEquipment | undefined> {
  return (await withEquipment(tx).where(eq(id, wanted)))[0];
}

/** Undefined if another code has this id or this value. */
export async function insert(
  tx: Tx,
  row: Pick<EquipmentCode, 'id' | 'equipmentId' | 'value' | 'valueId' | 'createdBy'>,
): Promise<EquipmentCode | undefined> {
  const [made] = await tx
    .insert(equipmentCodes)
    .values(row)
    .onConflictDoNothing()
    .returning(record);
  return made;
}

export async function setReplaced(
  tx: Tx,
  codeId: string,
  replacedAt: string | null,
): Promise<EquipmentCode> {
  const [updated] = await tx
    .update(equipmentCodes)
    .set({ replacedAt })
    .where(eq(id, codeId))
    .returning(record);
  if (!updated) throw new Error('update found no row');
  return updated;
}

export async function remove(tx: Tx, codeId: string): Promise<void> {
  await tx.delete(equipmentCodes).where(eq(id, codeId));
}
