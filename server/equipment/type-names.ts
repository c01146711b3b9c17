import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { equipmentTypes } from '../db/tables/index.ts';

/**
 * What the types of these names are called when everybody who renames one has finished; until this
 * transaction ends nobody renames one of them. Asked before any Anlage is held: who renames holds the
 * type first and its Anlagen then.
 */
export async function holdTypeNames(
  tx: Tx,
  names: readonly string[],
): Promise<(name: string) => string> {
  const { id, name } = equipmentTypes;
  const asked = [...new Set(names)];
  const known =
    asked.length > 0 ? await tx.select().from(equipmentTypes).where(inArray(name, asked)) : [];
  const ids = known.map((type) => type.id);
  const held =
    ids.length > 0
      ? await tx
          .select({ id, name })
          .from(equipmentTypes)
          .where(inArray(id, ids))
          .orderBy(asc(id))
          .for('key share')
      : [];
  const now = new Map(held.map((type) => [type.id, type.name]));
  const called = new Map(known.map((type) => [type.name, now.get(type.id) ?? type.name]));
  return (sent) => called.get(sent) ?? sent;
}
