import { and, asc, count, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type {
  ProtectedEquipment,
  SafetyPoint,
  SafetyPointFields,
} from '#contract/safety/safety.ts';
import type { Executor, Tx } from '../db/database.ts';
import { derivedPointColumns } from '../db/safety-point-columns.ts';
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

/** The columns of the record, without the derived ones. */
export const pointRecord = recordColumns;

export async function findById(executor: Executor, id: string): Promise<SafetyPoint | undefined> {
  const [found] = await executor
    .select(pointRecord)
    .from(safetyPoints)
    .where(eq(safetyPoints.id, id));
  return found;
}

const byId = (points: readonly SafetyPoint[]): Map<string, SafetyPoint> =>
  new Map(points.map((point) => [point.id, point]));

/** Locked against deletion until the transaction ends, in one order. */
export async function lockAgainstDeletion(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, SafetyPoint>> {
  if (ids.length === 0) return new Map();
  return byId(
    await tx
      .select(pointRecord)
      .from(safetyPoints)
      .where(inArray(safetyPoints.id, [...ids]))
      .orderBy(asc(safetyPoints.id))
      .for('key share'),
  );
}

export async function insert(
  tx: Tx,
  rows: readonly (SafetyPointFields & { id: string })[],
  userId: string,
): Promise<Map<string, SafetyPoint>> {
  if (rows.length === 0) return new Map();
  return byId(
    await tx
      .insert(safetyPoints)
      .values(rows.map((row) => ({ ...row, ...derivedPointColumns(row), createdBy: userId })))
      .returning(pointRecord),
  );
}

/** Locked against changes and new links until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<SafetyPoint | undefined> {
  const [found] = await tx
    .select(pointRecord)
    .from(safetyPoints)
    .where(eq(safetyPoints.id, id))
    .for('update');
  return found;
}

export async function update(
  tx: Tx,
  id: string,
  fields: SafetyPointFields,
): Promise<SafetyPoint | undefined> {
  const [updated] = await tx
    .update(safetyPoints)
    .set({ ...fields, ...derivedPointColumns(fields) })
    .where(eq(safetyPoints.id, id))
    .returning(pointRecord);
  return updated;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(safetyPoints).where(eq(safetyPoints.id, id));
}

export async function countLinks(tx: Tx, pointId: string): Promise<number> {
  const [counted] = await tx
    .select({ links: count() })
    .from(equipmentSafetyLinks)
    .where(eq(equipmentSafetyLinks.safetyPointId, pointId));
  return counted?.links ?? 0;
}

/** Other points with the same identifier; locked until the transaction ends. */
export async function othersWithIdentifier(
  tx: Tx,
  { id, identifier }: Pick<SafetyPoint, 'id' | 'identifier'>,
): Promise<SafetyPoint[]> {
  const { identifierText } = derivedPointColumns({ identifier, ...noParts });
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`safety point ${identifierText}`}))`,
  );
  return tx
    .select(pointRecord)
    .from(safetyPoints)
    .where(and(eq(safetyPoints.identifierText, identifierText), ne(safetyPoints.id, id)));
}

const noParts = { site: null, floor: null, column: null, description: null };

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
