import { asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EquipmentLink, LinkOfEquipment } from '#contract/links.ts';
import type { Executor, Tx } from '../db/database.ts';
import { byteOrder } from '../db/tables/columns.ts';
import { equipment, equipmentLinks } from '../db/tables/index.ts';
import { summaryColumns } from '../equipment/equipment-columns.ts';

const { changedIn: _, ...record } = getTableColumns(equipmentLinks);
const { sourceEquipmentId, targetEquipmentId } = equipmentLinks;

/** As seen from the Anlage, ordered by the name of the linked one. */
export function listByEquipment(executor: Executor, id: string): Promise<LinkOfEquipment[]> {
  const isSource = sql<boolean>`${sourceEquipmentId} = ${id}`;
  const other = sql`case when ${isSource} then ${targetEquipmentId} else ${sourceEquipmentId} end`;
  const { id: linkId, linkType, description, comments, createdAt } = record;
  return executor
    .select({
      ...{ id: linkId, linkedEquipment: summaryColumns, linkType, isSource },
      ...{ description, comments, createdAt },
    })
    .from(equipmentLinks)
    .innerJoin(equipment, eq(equipment.id, other))
    .where(or(eq(sourceEquipmentId, id), eq(targetEquipmentId, id)))
    .orderBy(
      byteOrder(equipment.sortKey),
      byteOrder(equipment.name),
      asc(equipment.id),
      asc(linkId),
    );
}

const [source, target] = [alias(equipment, 'source'), alias(equipment, 'target')];

const withEnds = (tx: Tx) =>
  tx
    .select({
      link: record,
      source: { name: source.name, locationRaw: source.locationRaw },
      target: { name: target.name, locationRaw: target.locationRaw },
    })
    .from(equipmentLinks)
    .innerJoin(source, eq(source.id, sourceEquipmentId))
    .innerJoin(target, eq(target.id, targetEquipmentId));

/** With both ends. Locks the links until the transaction ends, in one order. */
export async function findForUpdate(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Awaited<ReturnType<typeof withEnds>>[number]>> {
  if (ids.length === 0) return new Map();
  const found = await withEnds(tx)
    .where(inArray(equipmentLinks.id, [...ids]))
    .orderBy(asc(equipmentLinks.id))
    .for('update', { of: equipmentLinks });
  return new Map(found.map((one) => [one.link.id, one]));
}

export async function endsOf(tx: Tx, id: string): Promise<string[]> {
  const [found] = await tx
    .select({ sourceEquipmentId, targetEquipmentId })
    .from(equipmentLinks)
    .where(eq(equipmentLinks.id, id));
  return found ? [found.sourceEquipmentId, found.targetEquipmentId] : [];
}

/** Those that begin or end at one of the Anlagen. */
export function listWithEnds(tx: Tx, equipmentIds: readonly string[]) {
  const ids = [...equipmentIds];
  return withEnds(tx).where(or(inArray(sourceEquipmentId, ids), inArray(targetEquipmentId, ids)));
}

export async function insert(
  tx: Tx,
  rows: readonly Omit<EquipmentLink, 'createdAt' | 'createdBy'>[],
  userId: string,
): Promise<Map<string, EquipmentLink>> {
  if (rows.length === 0) return new Map();
  const created = await tx
    .insert(equipmentLinks)
    .values(rows.map((row) => ({ ...row, createdBy: userId })))
    .returning(record);
  return new Map(created.map((link) => [link.id, link]));
}

export async function updateComments(
  tx: Tx,
  id: string,
  comments: string | null,
): Promise<EquipmentLink> {
  const [updated] = await tx
    .update(equipmentLinks)
    .set({ comments })
    .where(eq(equipmentLinks.id, id))
    .returning(record);
  if (!updated) throw new Error('update returned no row');
  return updated;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(equipmentLinks).where(eq(equipmentLinks.id, id));
}
