import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';

/** An Anlage as audit entries name it. */
export interface NamedEquipment {
  name: string;
  locationRaw: string;
}

/**
 * Locks the Anlagen that a new record refers to, so that nobody deletes them until the transaction ends. Locked in
 * one order, so that two transactions cannot deadlock.
 */
export async function lockEquipment(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, NamedEquipment>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: equipment.id, name: equipment.name, locationRaw: equipment.locationRaw })
    .from(equipment)
    .where(inArray(equipment.id, [...ids]))
    .orderBy(asc(equipment.id))
    .for('key share');
  return new Map(found.map(({ id, ...named }) => [id, named]));
}
