import type { Equipment } from '#contract/equipment/equipment.ts';

/** An Anlage with the given fields and default values for the others. */
export function anEquipment(fields: Partial<Equipment> = {}): Equipment {
  return {
    id: crypto.randomUUID(),
    name: 'Pumpe 1',
    type: 'Pumpe',
    locationRaw: 'BT3-OG2',
    locationBuilding: 'BT3',
    locationFloor: 'OG2',
    locationColumn: null,
    locationRoom: null,
    tags: [],
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    ...fields,
  };
}
