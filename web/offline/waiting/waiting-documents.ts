import { fillPath } from '#contract/call.ts';
import {
  type DocumentFields,
  documentCalls,
  type EquipmentDocument,
  type UploadCompletion,
  untitled,
} from '#contract/documents.ts';
import { bodyOf, momentOf } from '#contract/noun.ts';
import { textOrNull } from '#contract/stored-text.ts';
import { recordOf } from '#contract/sync.ts';
import { fileFacts } from '../queue/file-row.ts';
import { isRemoval, type QueueItem } from '../queue/queue-item.ts';

/** Where the documents of an Anlage are read. */
export const documentsAddress = (equipmentId: string) =>
  fillPath(documentCalls.list.path, { id: equipmentId });

/**
 * Documents as they will be when what waits has been sent, the newest first. What could not be deleted
 * is still there.
 */
export function withWaitingDocuments(
  answer: readonly EquipmentDocument[],
  waiting: readonly QueueItem[],
  address: string,
): EquipmentDocument[] {
  const known = new Map(answer.map((document) => [document.id, document]));
  const made = new Map<string, EquipmentDocument>();
  for (const item of waiting) {
    if (item.type !== 'document') continue;
    const id = recordOf(item);
    const place = made.has(id) ? made : known;
    const document = place.get(id);
    if (item.action === 'create') {
      // Its answer may have been lost: then the server has it already.
      if (!document && isOf(item, address)) made.set(id, item.made ?? newDocument(item));
    } else if (item.action === 'update' && document) {
      place.set(id, changed(document, item));
    } else if (isRemoval(item)) place.delete(id);
  }
  return [...[...made.values()].reverse(), ...known.values()];
}

function isOf(item: QueueItem, address: string): boolean {
  return documentsAddress(bodyOf<UploadCompletion>(item).equipmentId) === address;
}

function newDocument(item: QueueItem): EquipmentDocument {
  const at = momentOf(item);
  const waiting = fileFacts(item);
  const { equipmentId, title, description, documentType, expiryDate, isPrivate, ...file } =
    bodyOf<UploadCompletion>(item);
  return {
    ...{ id: recordOf(item), equipmentId, documentType, isPrivate, expiryDate },
    title: textOrNull(title) ?? untitled,
    description: textOrNull(description),
    fileName: file.fileName,
    fileSize: waiting?.size ?? file.fileSize ?? 0,
    mimeType: file.mimeType ?? waiting?.type ?? '',
    objectPath: '',
    ...{ createdAt: at, updatedAt: at, createdBy: item.userId, updatedBy: item.userId },
  };
}

function changed(document: EquipmentDocument, item: QueueItem): EquipmentDocument {
  const { title, description, documentType, expiryDate } = bodyOf<DocumentFields>(item);
  return {
    ...document,
    ...{ title, documentType, expiryDate: expiryDate || null },
    description: textOrNull(description),
    ...{ updatedAt: momentOf(item), updatedBy: item.userId },
  };
}
