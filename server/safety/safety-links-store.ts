import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type {
  SafetyLink,
  SafetyLinkOfEquipment,
  SafetyRole,
  SafetyStatus,
} from '#contract/safety/safety.ts';
import type { Executor, Tx } from '../db/database.ts';
import { byteOrder } from '../db/tables/columns.ts';
import { equipment, equipmentSafetyLinks, safetyPoints } from '../db/tables/index.ts';
import { pointRecord } from './safety-points-store.ts';

const { changedIn: _, statusChangedBy, ...record } = getTableColumns(equipmentSafetyLinks);
const { id, equipmentId, safetyPointId } = equipmentSafetyLinks;

/** The primary ones first. */
export function listByEquipment(
  executor: Executor,
  ofEquipment: string,
): Promise<SafetyLinkOfEquipment[]> {
  return executor
    .select({ ...record, safetyPoint: pointRecord })
    .from(equipmentSafetyLinks)
    .innerJoin(safetyPoints, eq(safetyPoints.id, safetyPointId))
    .where(eq(equipmentId, ofEquipment))
    .orderBy(
      desc(eq(record.role, 'primary')),
      byteOrder(safetyPoints.sortKey),
      byteOrder(safetyPoints.identifier),
      asc(id),
    );
}

const { identifier, site, floor, column } = safetyPoints;

const withEnds = (tx: Tx) =>
  tx
    .select({
      link: record,
      statusChangedBy,
      equipment: { name: equipment.name, locationRaw: equipment.locationRaw },
      point: { identifier, site, floor, column },
    })
    .from(equipmentSafetyLinks)
    .innerJoin(equipment, eq(equipment.id, equipmentId))
    .innerJoin(safetyPoints, eq(safetyPoints.id, safetyPointId));

/** With both ends. Locks the link until the transaction ends. */
export async function findForUpdate(tx: Tx, linkId: string) {
  const [found] = await withEnds(tx).where(eq(id, linkId)).for('update', {
    of: equipmentSafetyLinks,
  });
  return found;
}

export async function endsOf(tx: Tx, linkId: string): Promise<string[]> {
  const found = await tx.select({ equipmentId }).from(equipmentSafetyLinks).where(eq(id, linkId));
  return found.map((link) => link.equipmentId);
}

export function listWithEnds(tx: Tx, ofEquipment: string) {
  return withEnds(tx).where(eq(equipmentId, ofEquipment));
}

interface Fields {
  id?: string | undefined;
  equipmentId: string;
  safetyPointId: string;
  role: SafetyRole;
}

export async function insert(
  tx: Tx,
  { id: wanted, ...fields }: Fields,
  userId: string,
): Promise<SafetyLink> {
  const [created] = await tx
    .insert(equipmentSafetyLinks)
    .values({ ...(wanted ? { id: wanted } : {}), ...fields, createdBy: userId })
    .returning(record);
  if (!created) throw new Error('insert returned no row');
  return created;
}

export async function updateStatus(
  tx: Tx,
  linkId: string,
  status: SafetyStatus,
  userId: string,
): Promise<SafetyLink> {
  const changed = { statusChangedAt: sql`now()`, statusChangedBy: userId };
  const [updated] = await tx
    .update(equipmentSafetyLinks)
    .set({ status, ...changed })
    .where(eq(id, linkId))
    .returning(record);
  if (!updated) throw new Error('update returned no row');
  return updated;
}

export async function remove(tx: Tx, linkId: string): Promise<void> {
  await tx.delete(equipmentSafetyLinks).where(eq(id, linkId));
}
