import {
  type InspectionRecord,
  inspectionRecordCalls,
} from '#contract/inspections/inspection-records.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { serverQuery } from '#web/reads/server-query.ts';

/** The latest inspection first; of the same day, what was closed last. */
const latestFirst = (a: InspectionRecord, b: InspectionRecord): number =>
  compareKeys(b.doneOn, a.doneOn) || compareKeys(b.closedAt, a.closedAt);

export const recordsQuery = (equipmentId: string) =>
  deviceQuery(inspectionRecordCalls.ofEquipment, { params: { id: equipmentId } }, async (rows) =>
    (await rows.of('inspection_record', [equipmentId])).sort(latestFirst),
  );

/** With the signature, which devices do not have. */
export const signedRecordQuery = (id: string) =>
  serverQuery(inspectionRecordCalls.get, { params: { id } });

/** Those that no later record corrects. */
export function valid(records: readonly InspectionRecord[]): InspectionRecord[] {
  const corrected = new Set(records.flatMap(({ corrects }) => corrects?.id ?? []));
  return records.filter(({ id }) => !corrected.has(id));
}
