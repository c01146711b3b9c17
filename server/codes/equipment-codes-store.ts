import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
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

const withEquipment = (executor: Executor) =>
  executor
    .select({
      code: record,
      equipment: { name: equipment.name, locationRaw: equipment.locationRaw },
    })
    .from(equipmentCodes)
    .innerJoin(equipment, eq(equipment.id, equipmentId));

export type CodeOfEquipment = Awaited<ReturnType<typeof withEquipment>>[number];

export const findByValues = (
  executor: Executor,
  wanted: readonly string[],
): Promise<CodeOfEquipment[]> =>
  withEquipment(executor).where(sql`${valueId} = any(${sql.param([...wanted])}::uuid[])`);

/** Locks the code until the transaction ends. */
const locked = (tx: Tx) => withEquipment(tx).for('update', { of: equipmentCodes });

export async function lockByValue(tx: Tx, wanted: string): Promise<CodeOfEquipment | undefined> {
  return (await locked(tx).where(eq(valueId, wanted)))[0];
}

export async function lockById(tx: Tx, wanted: string): Promise<CodeOfEquipment | undefined> {
  return (await locked(tx).where(eq(id, wanted)))[0];
}

export type NewRow = Pick<EquipmentCode, 'id' | 'equipmentId' | 'value' | 'valueId'> & {
  createdBy: string;
  replacedAt?: string | null;
};

/** A statement has at most 65,535 values. */
const insertedAtOnce = 5_000;

/** Without those whose id or value another code has. */
export async function insert(tx: Tx, rows: readonly NewRow[]): Promise<EquipmentCode[]> {
  const made: EquipmentCode[] = [];
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const part = rows.slice(at, at + insertedAtOnce);
    const inserted = tx.insert(equipmentCodes).values(part);
    made.push(...(await inserted.onConflictDoNothing().returning(record)));
  }
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
