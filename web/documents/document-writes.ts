/** Changes and deletions of documents, with and without network. */
import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';
import { type DocumentedEquipment, fieldsOf, labelOf } from './document-fields.ts';

/** The call only needs the document's id; the id of the Anlage is for deciding about the change later. */
const paramsOf = (id: string, equipment: DocumentedEquipment) => ({
  id,
  equipmentId: equipment.id,
});

interface Change {
  id: string;
  fields: DocumentFields;
  /** What the user saw before changing it. */
  seen: DocumentFields;
  equipment: DocumentedEquipment;
}

export function updateDocument(userId: string, { id, fields, seen, equipment }: Change) {
  return write<EquipmentDocument>(userId, {
    id: crypto.randomUUID(),
    type: 'document',
    action: 'update',
    data: { params: paramsOf(id, equipment), body: { ...fields, base: seen } },
    label: labelOf(fields.title, equipment),
  });
}

export function removeDocument(
  userId: string,
  document: EquipmentDocument,
  equipment: DocumentedEquipment,
) {
  const { id, title } = document;
  return acceptNotFound(
    write(userId, {
      id: crypto.randomUUID(),
      type: 'document',
      action: 'delete',
      data: { params: paramsOf(id, equipment), body: { base: fieldsOf(document) } },
      label: labelOf(title, equipment),
    }),
  );
}
