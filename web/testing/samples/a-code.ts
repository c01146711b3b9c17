import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';

/** A further code of an Anlage. */
export async function aCode(fields: Partial<EquipmentCode> = {}): Promise<EquipmentCode> {
  const value = fields.value ?? 'INV-0815';
  return {
    id: crypto.randomUUID(),
    equipmentId: crypto.randomUUID(),
    value,
    valueId: await valueIdOf(value),
    replacedAt: null,
    createdAt: '2026-01-02T08:00:00.000Z',
    createdBy: null,
    ...fields,
  };
}
