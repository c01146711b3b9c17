import * as z from 'zod/mini';
import { compareKeys, nameSortKey } from '../text/sort-key.ts';
import { type Equipment, equipment } from './equipment.ts';

/** Enough to recognise an Anlage in records that refer to it. */
export const equipmentSummary = z.pick(equipment, {
  id: true,
  name: true,
  type: true,
  locationRaw: true,
  locationFloor: true,
  locationRoom: true,
});
export type EquipmentSummary = z.infer<typeof equipmentSummary>;

export function summaryOf(of: Pick<Equipment, keyof EquipmentSummary>): EquipmentSummary {
  const { id, name, type, locationRaw, locationFloor, locationRoom } = of;
  return { id, name, type, locationRaw, locationFloor, locationRoom };
}

/** The default order of lists of Anlagen. */
export function byName(
  a: Pick<EquipmentSummary, 'id' | 'name'>,
  b: Pick<EquipmentSummary, 'id' | 'name'>,
): number {
  return (
    compareKeys(nameSortKey(a.name), nameSortKey(b.name)) ||
    compareKeys(a.name, b.name) ||
    compareKeys(a.id, b.id)
  );
}
