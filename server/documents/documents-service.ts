import {
  type DocumentChange,
  type DocumentFields,
  type EquipmentDocument,
  type UploadCompletion,
  untitled,
} from '#contract/documents/documents.ts';
import {
  contentMismatch,
  extensionOf,
  fileFormats,
  fileProblems,
  safeFileName,
} from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import { isBlank, textOrNull } from '#contract/text/stored-text.ts';
import { orWhoDeleted, readLastChange } from '../audit/last-change.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import { addJob } from '../jobs/jobs-store.ts';
import * as store from './documents-store.ts';
import { examination } from './examine-documents.ts';
import { lockUpload, problemOfSize } from './uploads-service.ts';
import { markUsed, requestRemoval, type Upload } from './uploads-store.ts';

export async function listDocuments(
  executor: Executor,
  equipmentId: string,
  userId: string,
): Promise<EquipmentDocument[]> {
  const documents = await store.listByEquipment(executor, equipmentId, userId);
  if (documents.length === 0 && !(await findById(executor, equipmentId))) {
    throw new AppError('equipment_not_found');
  }
  return documents;
}

/** The values for the log. Of a private document administrators see only that it exists. */
function valuesOf(document: EquipmentDocument): Record<string, unknown> {
  const { equipmentId, title, description, documentType, expiryDate, isPrivate } = document;
  const { fileName, fileSize, mimeType, attachedTo } = document;
  const to = attachedTo ? { attachedTo } : {};
  const what = { equipmentId, documentType, isPrivate, fileSize, mimeType, ...to };
  return isPrivate ? what : { ...what, title, description, expiryDate, fileName };
}

const inLog = (entityId: string) => ({ entityType: 'equipment_document', entityId }) as const;

export async function readDocumentChange(executor: Executor, id: string, userId: string) {
  if (!(await store.existsFor(executor, id, userId))) throw new AppError('document_not_found');
  return readLastChange(executor, inLog(id));
}

function eventOf(
  action: AuditEvent['action'],
  userId: string,
  { document, equipment }: { document: EquipmentDocument; equipment: NamedEquipment },
): AuditEvent {
  return {
    ...{ action, userId, equipment },
    ...inLog(document.id),
    ...(document.isPrivate ? { onlyFor: document.createdBy ?? '' } : {}),
  };
}

/** Thrown if the file itself is wrong: what was sent is useless and can be removed. */
export class UnusableFile extends AppError {
  uploadId = '';
}

/** The facts found in the storage before: only they decide, whatever the sender claims. */
function factsOf(upload: Upload, fileName: string) {
  const { contentHash, fileSize, isExpired } = upload;
  const extension = extensionOf(fileName);
  if (!extension) {
    const { message } = fileProblems.unsupported(fileName);
    throw new UnusableFile('file_type_unsupported', { message });
  }
  if (fileSize === null || contentHash === null || upload.extension !== extension) {
    throw new AppError(isExpired ? 'upload_expired' : 'upload_incomplete');
  }
  const problem = problemOfSize(fileSize);
  if (problem) throw new UnusableFile(problem);
  if (!upload.isSound) {
    throw new UnusableFile('file_content_mismatch', { message: contentMismatch(fileName) });
  }
  return { fileSize, contentHash, mimeType: fileFormats[extension].mimeType };
}

function usableFacts(upload: Upload, fileName: string) {
  try {
    return factsOf(upload, fileName);
  } catch (error) {
    if (error instanceof UnusableFile) error.uploadId = upload.id;
    throw error;
  }
}

/**
 * Makes a document of an upload. The file is stored before the record is written, so no record ever points to
 * nothing; without the record it is an upload that was never completed.
 */
export async function completeUpload(
  tx: Tx,
  userId: string,
  { fileUrl, id, equipmentId, title, description, ...given }: UploadCompletion,
): Promise<EquipmentDocument> {
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const upload = await lockUpload(tx, userId, fileUrl);
  const fileName = safeFileName(given.fileName);
  const facts = usableFacts(upload, fileName);
  const { documentType, isPrivate, expiryDate, attachedTo = null } = given;
  const { objectPath } = upload;
  const document = await store.insert(
    tx,
    {
      ...(id ? { id } : {}),
      ...{ equipmentId, documentType, isPrivate, expiryDate, attachedTo, fileName, objectPath },
      ...facts,
      title: isBlank(title) ? untitled : title,
      description: textOrNull(description),
    },
    userId,
  );
  if (!document) throw new AppError('already_exists');
  await markUsed(tx, upload.id);
  await addJob(tx, examination);
  const event = eventOf('create', userId, { document, equipment });
  await record(tx, { ...event, newValues: valuesOf(document) });
  return document;
}

async function findExisting(tx: Tx, id: string, userId: string) {
  const found = await store.findForUpdate(tx, id, userId);
  if (!found) throw new AppError('document_not_found');
  return found;
}

const tidy = ({ title, description, documentType, expiryDate }: DocumentFields) => ({
  ...{ title, documentType, expiryDate },
  description: textOrNull(description),
});

export async function updateDocument(
  tx: Tx,
  userId: string,
  id: string,
  { base, ...change }: DocumentChange,
): Promise<EquipmentDocument> {
  const finding = findExisting(tx, id, userId);
  const { document, equipment } = await orWhoDeleted(tx, inLog(id), finding);
  const wanted = tidy(change);
  const seen = base && tidy(base);
  // Fields that the sender did not change keep their present value.
  const names = namesOf(wanted).filter(
    (name) => wanted[name] !== document[name] && wanted[name] !== seen?.[name],
  );
  if (names.length === 0) return document;
  const unseen = { current: document, base: seen && pick(seen, names), wanted };
  await refuseUnseen(tx, inLog(id), unseen);
  const fields = { ...tidy(document), ...pick(wanted, names) };
  const updated = await store.update(tx, id, fields, userId);
  if (!updated) throw new Error('update found no row');
  await record(tx, {
    ...eventOf('update', userId, { document: updated, equipment }),
    oldValues: valuesOf(document),
    newValues: valuesOf(updated),
  });
  return updated;
}

const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

function pick<F extends object>(fields: F, names: readonly (keyof F)[]): Partial<F> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>;
}

export async function removeDocument(
  tx: Tx,
  userId: string,
  id: string,
  base: DocumentFields | undefined,
): Promise<void> {
  const found = await findExisting(tx, id, userId);
  const unseen = { current: tidy(found.document), base: base && tidy(base) };
  await refuseUnseen(tx, inLog(id), unseen);
  await store.remove(tx, id);
  await requestRemoval(tx, [found.document.objectPath]);
  await record(tx, removalOf(userId, found));
}

const removalOf = (
  userId: string,
  found: { document: EquipmentDocument; equipment: NamedEquipment },
): AuditEvent => ({
  ...eventOf('delete', userId, found),
  oldValues: valuesOf(found.document),
});

/** Audit entries for the documents that are deleted with Anlagen; requests the removal of their files. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const documents = await store.listOfAll(tx, [...byId.keys()]);
  await requestRemoval(
    tx,
    documents.map(({ objectPath }) => objectPath),
  );
  return documents.flatMap((document) => {
    const gone = byId.get(document.equipmentId);
    return gone ? removalOf(userId, { document, equipment: gone }) : [];
  });
}
