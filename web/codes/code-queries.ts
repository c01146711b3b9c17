import { valueIdOf } from '#contract/codes/code-values.ts';
import { codeCalls, type EquipmentCode, type FoundCode } from '#contract/codes/equipment-codes.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { newestFirst } from '#web/reads/newest-first.ts';

export const codesQuery = (equipmentId: string) =>
  deviceQuery(codeCalls.list, { params: { id: equipmentId } }, (rows) =>
    codesOf(rows, equipmentId),
  );

/** The further codes of an Anlage, the newest first. */
export async function codesOf(
  rows: Rows,
  equipmentId: string,
): Promise<EquipmentCode[] | undefined> {
  const [equipment, codes] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.of('equipment_code', [equipmentId]),
  ]);
  return equipment && newestFirst(rows, codes);
}

/** The Anlage whose address is in a code. */
export const openedQuery = (equipmentId: string) =>
  deviceQuery(equipmentCalls.get, { params: { id: equipmentId } }, (rows) =>
    findRow(rows, 'equipment', equipmentId),
  );

/** The code with this value, and its Anlage. */
export const codeQuery = (value: string) =>
  deviceQuery(codeCalls.find, { query: { value } }, async (rows) => ({
    found: await codeWith(rows, await valueIdOf(value)),
    isAssignable: true,
  }));

/**
 * Two rows have the same value only while a waiting change takes the code away from another Anlage: the user's own
 * change counts.
 */
export async function codeWith(rows: Rows, valueId: string): Promise<FoundCode | null> {
  const codes = await rows.ofSecondHome('equipment_code', [valueId]);
  const own = codes.filter(({ id }) => rows.isNewOnDevice(id));
  for (const code of [...own, ...codes]) {
    const equipment = await findRow(rows, 'equipment', code.equipmentId);
    if (equipment) return { code, equipment: summaryOf(equipment) };
  }
  return null;
}
