import { documentCalls, type EquipmentDocument } from '#contract/documents/documents.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { newestFirst } from '#web/reads/newest-first.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const documentsQuery = (equipmentId: string) =>
  deviceQuery(documentCalls.list, { params: { id: equipmentId } }, (rows) =>
    documentsOf(rows, equipmentId),
  );

export async function documentsOf(
  rows: Rows,
  equipmentId: string,
): Promise<EquipmentDocument[] | undefined> {
  const [equipment, documents] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.of('equipment_document', [equipmentId]),
  ]);
  return equipment && newestFirst(rows, documents);
}

/** Who made the current version of a document. */
export const documentChangeQuery = ({ id, updatedAt }: EquipmentDocument) =>
  serverQuery(documentCalls.lastChange, { params: { id } }, updatedAt);
