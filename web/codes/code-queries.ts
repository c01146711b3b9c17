import { blankCodeInAddress } from '#contract/codes/blank-codes.ts';
import { codeValue, valueIdOf } from '#contract/codes/code-values.ts';
import { codeCalls, type EquipmentCode, type FoundCode } from '#contract/codes/equipment-codes.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
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

/**
 * The code with this text, and its Anlage. Whether a blank code without an Anlage was made here, only the server knows.
 */
export const codeQuery = (text: string) => {
  const value = codeValue(text);
  return deviceQuery(codeCalls.find, { query: { value } }, async (rows) => {
    const found = await codeWith(rows, await valueIdOf(value));
    const isUnsure = !found && blankCodeInAddress(value) !== undefined;
    return isUnsure ? undefined : { found, isAssignable: true };
  });
};

/** Two rows have the same value only while a waiting change takes the code away from another Anlage: the later wins. */
export async function codeWith(rows: Rows, valueId: string): Promise<FoundCode | null> {
  const codes = await rows.ofSecondHome('equipment_code', [valueId]);
  const [code] = codes.sort((a, b) => compareKeys(b.createdAt, a.createdAt));
  const equipment = code && (await findRow(rows, 'equipment', code.equipmentId));
  return code && equipment ? { code, equipment: summaryOf(equipment) } : null;
}
