/** Changing documents with and without network. The key belongs to the write, however it travels. */
import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';
import { type DocumentedEquipment, fieldsOf, labelOf } from './document-fields.ts';

/** The call asks only for the document; the Anlage is for a decision about it later. */
const paramsOf = (id: string, equipment: DocumentedEquipment) => ({
  id,
  equipmentId: equipment.id,
});

interface Change {
  id: string;
  fields: DocumentFields;
  /** What the person had in front of them. */
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
