import type { EquipmentType } from '#contract/equipment-types.ts';

export const aType = (over: Partial<EquipmentType> = {}): EquipmentType => ({
  id: '4c6d8e10-2f3a-4b5c-8d7e-9f0a1b2c3d4e',
  name: 'Pumpe',
  color: '#0d9488',
  ...over,
});
