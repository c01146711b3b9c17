import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { Db } from '../../db/database.ts';
import { equipment } from '../../db/tables/index.ts';
import { derivedColumns } from '../../equipment/equipment-columns.ts';

/** The rows whose parameters fit into one statement. */
const atOnce = 500;

/** Stores these Anlagen and no others, without the route. */
export async function storeOnly(db: Db, rows: readonly EquipmentFields[]): Promise<void> {
  await db.delete(equipment);
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    await db
      .insert(equipment)
      .values(some.map((fields) => ({ ...fields, ...derivedColumns(fields) })));
  }
}
