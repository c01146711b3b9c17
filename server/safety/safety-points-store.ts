import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { ProtectedEquipment, SafetyPoint } from '#contract/safety.ts';
import type { Executor, Tx } from '../db/database.ts';
import { derivedPointColumns, type SafetyPointFields } from '../db/safety-point-columns.ts';
import { byteOrder } from '../db/tables/columns.ts';
import { equipment, equipmentSafetyLinks, safetyPoints } from '../db/tables/index.ts';
import { summaryColumns } from '../equipment/equipment-columns.ts';

const {
  searchText: _searchText,
  identifierText: _identifierText,
  sortKey: _sortKey,
  identityKey: _identityKey,
  changedIn: _changedIn,
  ...recordColumns
} = getTableColumns(safetyPoints);

/** The columns a caller sees: everything but what is derived. */
export const pointRecord = recordColumns;

export async function findById(executor: Executor, id: string): Promise<SafetyPoint | undefined> {
  const [found] = await executor
    .select(pointRecord)
    .from(safetyPoints)
    .where(eq(safetyPoints.id, id));
  return found;
}

/** Nobody deletes it until the transaction ends. */
export async function hold(tx: Tx, id: string): Promise<SafetyPoint | undefined> {
  const [found] = await tx
    .select(pointRecord)
    .from(safetyPoints)
    .where(eq(safetyPoints.id, id))
    .for('key share');
  return found;
}

export async function insert(
  tx: Tx,
  { id, ...fields }: SafetyPointFields & { id?: string | undefined },
  userId: string,
): Promise<SafetyPoint> {
  const [created] = await tx
    .insert(safetyPoints)
    .values({
      ...(id ? { id } : {}),
      ...fields,
      ...derivedPointColumns(fields),
      createdBy: userId,
    })
    .returning(pointRecord);
  if (!created) throw new Error('insert returned no row');
  return created;
}

/** By name in German order. */
export function listProtected(executor: Executor, pointId: string): Promise<ProtectedEquipment[]> {
  return executor
    .select({
      ...summaryColumns,
      linkId: equipmentSafetyLinks.id,
      role: equipmentSafetyLinks.role,
      status: equipmentSafetyLinks.status,
    })
    .from(equipmentSafetyLinks)
    .innerJoin(equipment, eq(equipment.id, equipmentSafetyLinks.equipmentId))
    .where(eq(equipmentSafetyLinks.safetyPointId, pointId))
    .orderBy(byteOrder(equipment.sortKey), byteOrder(equipment.name), asc(equipment.id));
}
