import {
  type Equipment,
  type EquipmentChange,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment.ts';
import { recordOf } from '#contract/sync.ts';
import { bodyOf, type QueueItem } from './queue-item.ts';
import type { Unsent } from './unsent.ts';

/** Only what a person fills in. */
export function fieldsIn(source: EquipmentChange): Partial<EquipmentFields> {
  const names = equipmentFieldNames.filter((name) => source[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

const empty: EquipmentFields = {
  name: '',
  type: '',
  locationRaw: '',
  locationBuilding: null,
  locationFloor: null,
  locationColumn: null,
  locationRoom: null,
  tags: [],
};

/** An Anlage as it is after one queued change. */
export function afterChange(row: Equipment | null, item: QueueItem): Equipment | null {
  if (item.action === 'delete') return null;
  if (item.action === 'update') {
    return row && { ...row, ...fieldsIn(bodyOf<EquipmentChange>(item)) };
  }
  const made = new Date(item.timestamp).toISOString();
  const record = { id: recordOf(item), createdAt: made, updatedAt: made };
  const people = { createdBy: item.userId, updatedBy: item.userId };
  const base = row ?? { ...empty, ...record, ...people };
  return { ...base, ...fieldsIn(bodyOf<EquipmentChange>(item)) };
}

/**
 * Puts an Anlage where it belongs after the server's word about it: what the server has, with the
 * changes that still wait on top of it.
 */
export async function placeRow(
  unsent: Unsent,
  id: string,
  onServer: Equipment | null,
): Promise<Equipment | null> {
  let row = onServer;
  for (const item of unsent.ofEquipment(id)) {
    row = afterChange(row, item);
    // Where the server has nothing to change, what the person saw is what can be made anew.
    await unsent.put({ ...item, before: onServer, after: row ?? item.after ?? null });
  }
  const rows = unsent.tx.objectStore('equipment');
  if (row) await rows.put(row);
  else await rows.delete(id);
  return row;
}
