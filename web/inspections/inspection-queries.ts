import type { AnswerOf } from '#contract/call.ts';
import { byTypeName } from '#contract/equipment-types.ts';
import { inspectionDutyCalls } from '#contract/inspections/inspection-duties.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';

export type InspectionsOfEquipment = AnswerOf<typeof inspectionDutyCalls.ofEquipment>;

export const inspectionsQuery = (equipmentId: string) =>
  deviceQuery(inspectionDutyCalls.ofEquipment, { params: { id: equipmentId } }, (rows) =>
    inspectionsOf(rows, equipmentId),
  );

/** All Prüfarten, and what is set for this Anlage. */
async function inspectionsOf(
  rows: Rows,
  equipmentId: string,
): Promise<InspectionsOfEquipment | undefined> {
  const [equipment, kinds, duties, outages] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.all('inspection_kind'),
    rows.of('inspection_duty', [equipmentId]),
    rows.of('outage', [equipmentId]),
  ]);
  return (
    equipment && {
      type: equipment.type,
      kinds: kinds.sort(byTypeName),
      duties,
      outage: outages[0] ?? null,
    }
  );
}
