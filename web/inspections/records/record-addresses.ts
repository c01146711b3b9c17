import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';

/** With the Anlage, so that the device finds the record without network. */
export const recordAddress = ({ id, equipmentId }: Pick<InspectionRecord, 'id' | 'equipmentId'>) =>
  equipmentId ? `/inspection-records/${id}?equipment=${equipmentId}` : `/inspection-records/${id}`;

/** The screen that inspects an Anlage by a Prüfart, perhaps because of an earlier record. */
export function inspectAddress(
  { id, equipmentId, kindId }: Pick<InspectionRecord, 'id' | 'equipmentId' | 'kindId'>,
  because: 'follows' | 'corrects',
): string {
  return `/equipment/${equipmentId}/inspect/${kindId}?${because}=${id}`;
}
