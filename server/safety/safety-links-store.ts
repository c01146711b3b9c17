import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
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

export type SafetyLinkWithEnds = Awaited<ReturnType<typeof withEnds>>[number];

/** With both ends. Locks the links until the transaction ends, in one order. */
export async function findForUpdate(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, SafetyLinkWithEnds>> {
  if (ids.length === 0) return new Map();
  const found = await withEnds(tx)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update', { of: equipmentSafetyLinks });
  return new Map(found.map((one) => [one.link.id, one]));
}

/** The Anlagen of these links. */
export async function endsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ equipmentId })
    .from(equipmentSafetyLinks)
    .where(inArray(id, [...ids]));
  return found.map((link) => link.equipmentId);
}

export function listWithEnds(tx: Tx, equipmentIds: readonly string[]) {
  return withEnds(tx).where(inArray(equipmentId, [...equipmentIds]));
}

interface NewRow {
  id: string;
  equipmentId: string;
  safetyPointId: string;
  role: SafetyRole;
}

const byId = (links: readonly SafetyLink[]): Map<string, SafetyLink> =>
  new Map(links.map((link) => [link.id, link]));

export async function insert(
  tx: Tx,
  rows: readonly NewRow[],
  userId: string,
): Promise<Map<string, SafetyLink>> {
  if (rows.length === 0) return new Map();
  return byId(
    await tx
      .insert(equipmentSafetyLinks)
      .values(rows.map((row) => ({ ...row, createdBy: userId })))
      .returning(record),
  );
}

export async function updateStatus(
  tx: Tx,
  ids: readonly string[],
  status: SafetyStatus,
  userId: string,
): Promise<Map<string, SafetyLink>> {
  if (ids.length === 0) return new Map();
  const changed = { statusChangedAt: sql`now()`, statusChangedBy: userId };
  return byId(
    await tx
      .update(equipmentSafetyLinks)
      .set({ status, ...changed })
      .where(inArray(id, [...ids]))
      .returning(record),
  );
}

export async function remove(tx: Tx, linkId: string): Promise<void> {
  await tx.delete(equipmentSafetyLinks).where(eq(id, linkId));
}
