import type { EquipmentType } from '#contract/equipment-types.ts';
import { compareKeys, nameSortKey } from '#contract/sort-key.ts';
import type { Executor } from '../db/database.ts';
import { equipmentTypes } from '../db/tables/index.ts';

/** In German order. */
export async function list(executor: Executor): Promise<EquipmentType[]> {
  const types = await executor.select().from(equipmentTypes);
  return types.sort((a, b) => compareKeys(nameSortKey(a.name), nameSortKey(b.name)));
}
