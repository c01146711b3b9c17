import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';

/** What an Anlage is called where something is recorded about it. */
export interface NamedEquipment {
  name: string;
  locationRaw: string;
}

/**
 * The Anlagen that something is about to refer to; nobody deletes them until the transaction ends.
 * Held in one order, two transactions cannot wait for each other.
 */
export async function holdEquipment(
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
