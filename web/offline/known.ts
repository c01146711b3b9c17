import type { Call } from '#contract/call.ts';
import type { Equipment } from '#contract/equipment.ts';
import { type EquipmentSummary, summaryOf } from '#contract/equipment-summary.ts';
import { isAbout, type QueueItem } from './queue/queue-item.ts';

/** What else a device knows, for showing a change by more than its ids. */
export interface Known {
  equipment(id: string): Promise<Equipment | undefined>;
  /** What the device would answer. */
  read(call: Call, address: string): Promise<unknown>;
}

/** An Anlage is called what its waiting changes call it. */
export async function asCalledHere(
  summary: EquipmentSummary,
  waiting: readonly QueueItem[],
  known: Known,
): Promise<EquipmentSummary> {
  const isChanged = waiting.some(
    (item) => item.type === 'equipment' && item.action === 'update' && isAbout(item, summary.id),
  );
  const here = isChanged ? await known.equipment(summary.id) : undefined;
  return here ? summaryOf(here) : summary;
}

/** An Anlage that is not on this device, called as it was when the change was made. */
export function nameless(id: string, label: string): EquipmentSummary {
  return { id, name: label, type: '', locationRaw: '', locationFloor: null, locationRoom: null };
}
