/** Changing documents with and without network. The key belongs to the write, however it travels. */
import type { DocumentFields, EquipmentDocument } from '#contract/documents.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import type { Written } from '#web/session/use-queued-write.ts';
import { type DocumentedEquipment, fieldsOf, labelOf } from './document-fields.ts';

const unchanged = (documents: EquipmentDocument[]) => documents;

const without = (documents: readonly EquipmentDocument[], id: string) =>
  documents.filter((document) => document.id !== id);

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

export async function updateDocument(
  userId: string,
  { id, fields, seen, equipment }: Change,
): Promise<Written<EquipmentDocument>> {
  const made = await write<EquipmentDocument>(userId, {
    id: crypto.randomUUID(),
    type: 'document',
    action: 'update',
    data: { params: paramsOf(id, equipment), body: { ...fields, base: seen } },
    label: labelOf(fields.title, equipment),
  });
  if (made.kind === 'queued') return { isQueued: true, change: unchanged };
  const { answer } = made;
  const change = (documents: EquipmentDocument[]) =>
    documents.map((document) => (document.id === id ? answer : document));
  return { isQueued: false, change };
}

export async function removeDocument(
  userId: string,
  document: EquipmentDocument,
  equipment: DocumentedEquipment,
): Promise<Written<EquipmentDocument>> {
  const { id, title } = document;
  const gone = {
    isQueued: false,
    change: (documents: EquipmentDocument[]) => without(documents, id),
  };
  try {
    const made = await write(userId, {
      id: crypto.randomUUID(),
      type: 'document',
      action: 'delete',
      data: { params: paramsOf(id, equipment), body: { base: fieldsOf(document) } },
      label: labelOf(title, equipment),
    });
    return made.kind === 'queued' ? { isQueued: true, change: unchanged } : gone;
  } catch (error) {
    // Gone is gone, whoever deleted it.
    if (statusOf(error) === 404) return gone;
    throw error;
  }
}
