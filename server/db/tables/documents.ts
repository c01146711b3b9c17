import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { documentTypes } from '#contract/documents/documents.ts';
import { maxFileBytes } from '#contract/documents/files.ts';
import { bytes, changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { stampClasses, stamps, userId } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

export const equipmentDocuments = pgTable(
  'equipment_documents',
  {
    id: id(),
    equipmentId: equipmentId(),
    title: text().notNull(),
    description: text(),
    documentType: oneOf(documentTypes).notNull().default('other'),
    fileName: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    mimeType: text().notNull(),
    objectPath: text().notNull().unique(),
    contentHash: text().notNull(),
    isPrivate: boolean().notNull().default(false),
    expiryDate: date({ mode: 'string' }),
    /** The defect, task or inspection record that a photo shows; no foreign key, because it may be any of them. */
    attachedTo: uuid(),
    /** Set when a job has examined the file; until then a browser downloads it. */
    examinedAt: instant(),
    mayOpenInline: boolean(),
    ...stamps(),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_documents_type_known', isOneOf(table.documentType, documentTypes)),
    check('equipment_documents_title_not_blank', isNotBlank(table.title)),
    check(
      'equipment_documents_size',
      sql`${table.fileSize} between 1 and ${sql.raw(String(maxFileBytes))}`,
    ),
    index('equipment_documents_equipment').on(table.equipmentId, table.createdAt),
    index('equipment_documents_attached').on(table.attachedTo),
    index('equipment_documents_changed_in').on(table.changedIn, table.id),
    index('equipment_documents_fill').on(table.equipmentId, table.id),
    index('equipment_documents_unexamined')
      .on(table.createdAt, table.id)
      .where(sql`${table.examinedAt} is null`),
  ],
);

/** Small versions of pictures. */
export const documentThumbnails = pgTable('document_thumbnails', {
  documentId: uuid()
    .primaryKey()
    .references(() => equipmentDocuments.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
});

/**
 * Every upload. The row is written before the first byte, so that every file always has a row that says what it is
 * for: an upload, a document or a removal.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    userId: userId(),
    /** The address that the user got, without its signature. */
    address: text().notNull().unique(),
    objectPath: text().notNull(),
    createdAt: instant().notNull().default(now),
    expiresAt: instant().notNull(),
    /** Stored when all bytes have arrived, together with whether they are text. */
    contentHash: text(),
    isText: boolean(),
    /**
     * The result of the check whether the content fits the extension. It is made before the transaction of the
     * document.
     */
    fileSize: bigint({ mode: 'number' }),
    extension: text(),
    isSound: boolean(),
    /** When it became a document. */
    usedAt: instant(),
  },
  (table) => [
    index('uploads_expires').on(table.expiresAt),
    index('uploads_used').on(table.usedAt),
    index('uploads_user').on(table.userId),
  ],
);

/**
 * Files that nothing refers to any more; each is removed before its row is. The row stays as long as a signed address
 * may still be used to upload the file again.
 */
export const fileRemovals = pgTable(
  'file_removals',
  {
    objectPath: text().primaryKey(),
    requestedAt: instant().notNull().default(now),
    removedAt: instant(),
  },
  (table) => [index('file_removals_requested').on(table.requestedAt)],
);

export const equipmentDocumentsPersonal = personal(equipmentDocuments, {
  retention: 'record',
  erase: 'keep',
  label: 'Dokument',
  isPrivate: ({ isPrivate }) => isPrivate === true,
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    title: 'text_about_equipment',
    description: 'text_about_equipment',
    documentType: 'not_personal',
    fileName: 'text_about_equipment',
    fileSize: 'not_personal',
    mimeType: 'not_personal',
    objectPath: 'not_personal',
    contentHash: 'derived',
    isPrivate: 'not_personal',
    expiryDate: 'not_personal',
    attachedTo: 'not_personal',
    examinedAt: 'derived',
    mayOpenInline: 'derived',
    changedIn: 'derived',
    ...stampClasses,
  },
});
export const documentThumbnailsPersonal = withoutPersonalData(
  documentThumbnails,
  'documentId',
  'content',
);
/** Private, because an upload may become a private document. */
export const uploadsPersonal = personal(uploads, {
  retention: 'record',
  erase: 'keep',
  isPrivate: () => true,
  columns: {
    id: 'not_personal',
    userId: 'owner',
    address: 'secret',
    objectPath: 'not_personal',
    createdAt: 'not_personal',
    expiresAt: 'not_personal',
    contentHash: 'derived',
    isText: 'derived',
    fileSize: 'derived',
    extension: 'derived',
    isSound: 'derived',
    usedAt: 'not_personal',
  },
});
export const fileRemovalsPersonal = withoutPersonalData(
  fileRemovals,
  'objectPath',
  'requestedAt',
  'removedAt',
);
