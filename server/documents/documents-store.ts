import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';
import type { Executor, Tx } from '../db/database.ts';
import {
  equipmentDocuments as documents,
  documentThumbnails,
  equipment,
} from '../db/tables/index.ts';
import type { NamedEquipment } from '../equipment/lock-equipment.ts';

const { contentHash, mayOpenInline, ...record } = {
  ...{ id: documents.id, equipmentId: documents.equipmentId, title: documents.title },
  ...{ description: documents.description, documentType: documents.documentType },
  ...{ fileName: documents.fileName, fileSize: documents.fileSize, mimeType: documents.mimeType },
  ...{ objectPath: documents.objectPath, contentHash: documents.contentHash },
  ...{ isPrivate: documents.isPrivate, expiryDate: documents.expiryDate },
  attachedTo: documents.attachedTo,
  ...{ createdAt: documents.createdAt, updatedAt: documents.updatedAt },
  ...{ createdBy: documents.createdBy, updatedBy: documents.updatedBy },
  mayOpenInline: documents.mayOpenInline,
  hasThumbnail: sql<boolean>`exists (select 1 from ${documentThumbnails} where ${documentThumbnails.documentId} = ${documents.id})`,
};

/** A private document is visible to its uploader and to nobody else. */
const isVisibleTo = (userId: string): SQL | undefined =>
  or(eq(documents.isPrivate, false), eq(documents.createdBy, userId));

/** The newest first. */
export async function listByEquipment(
  executor: Executor,
  equipmentId: string,
  userId: string,
): Promise<EquipmentDocument[]> {
  return executor
    .select(record)
    .from(documents)
    .where(and(eq(documents.equipmentId, equipmentId), isVisibleTo(userId)))
    .orderBy(desc(documents.createdAt), desc(documents.id));
}

export async function findByPath(executor: Executor, objectPath: string, userId: string) {
  const [found] = await executor
    .select({ ...record, contentHash, mayOpenInline })
    .from(documents)
    .where(and(eq(documents.objectPath, objectPath), isVisibleTo(userId)));
  return found;
}

export async function findThumbnail(
  executor: Executor,
  documentId: string,
): Promise<Buffer | undefined> {
  const [found] = await executor
    .select({ content: documentThumbnails.content })
    .from(documentThumbnails)
    .where(eq(documentThumbnails.documentId, documentId));
  return found?.content;
}

export async function existsFor(executor: Executor, id: string, userId: string): Promise<boolean> {
  const isOne = and(eq(documents.id, id), isVisibleTo(userId));
  return (await executor.$count(documents, isOne)) > 0;
}

/** All documents of an Anlage that is about to be deleted, including private ones and their owners. */
export function listOfAll(
  executor: Executor,
  equipmentIds: readonly string[],
): Promise<EquipmentDocument[]> {
  return executor
    .select(record)
    .from(documents)
    .where(inArray(documents.equipmentId, [...equipmentIds]));
}

type NewDocument = Omit<
  typeof documents.$inferInsert,
  'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'
>;

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  values: NewDocument,
  userId: string,
): Promise<EquipmentDocument | undefined> {
  const [created] = await tx
    .insert(documents)
    .values({ ...values, createdBy: userId, updatedBy: userId })
    .onConflictDoNothing({ target: documents.id })
    .returning(record);
  return created;
}

/** With its Anlage. Locks the document until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  id: string,
  userId: string,
): Promise<{ document: EquipmentDocument; equipment: NamedEquipment } | undefined> {
  const [row] = await tx
    .select({
      document: record,
      equipment: { name: equipment.name, locationRaw: equipment.locationRaw },
    })
    .from(documents)
    .innerJoin(equipment, eq(equipment.id, documents.equipmentId))
    .where(and(eq(documents.id, id), isVisibleTo(userId)))
    .for('update', { of: documents });
  return row;
}

/** Every version is later than the one before, even within one millisecond. */
const laterThanBefore = sql`greatest(date_trunc('milliseconds', now()), ${documents.updatedAt} + interval '1 millisecond')`;

export async function update(
  tx: Tx,
  id: string,
  fields: DocumentFields,
  userId: string,
): Promise<EquipmentDocument | undefined> {
  const [updated] = await tx
    .update(documents)
    .set({
      ...{ ...fields, updatedAt: laterThanBefore, updatedBy: userId },
    })
    .where(eq(documents.id, id))
    .returning(record);
  return updated;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
}
