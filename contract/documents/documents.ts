import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lastChangeAnswer } from '../conflict.ts';
import {
  afterRemoval,
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line, optionalText, textOrNull } from '../text/stored-text.ts';

export const documentTypes = [
  'manual',
  'certificate',
  'warranty',
  'photo',
  'report',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTypeLabels: Record<DocumentType, string> = {
  manual: 'Handbuch',
  certificate: 'Zertifikat',
  warranty: 'Garantie',
  photo: 'Foto',
  report: 'Bericht',
  other: 'Sonstiges',
};

export const untitled = 'Unbenanntes Dokument';

export const documentLimits = { title: 200, description: 2_000 } as const;

const expiryDate = z.nullable(z.iso.date());

const emptyIsNone = z.pipe(
  z.transform((value) => (value === '' || value === undefined ? null : value)),
  expiryDate,
);

/** The fields that a user fills in. */
const documentFields = z.object({
  title: line(documentLimits.title, { required: 'Titel ist erforderlich' }),
  description: z._default(optionalText(documentLimits.description), null),
  documentType: z.enum(documentTypes),
  expiryDate: z._default(emptyIsNone, null),
});
export type DocumentFields = z.output<typeof documentFields>;

export const equipmentDocument = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  documentType: z.enum(documentTypes),
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** Its file is at this path under `/objects/`. */
  objectPath: z.string(),
  /** Pictures get one shortly after the upload; kept answers of older versions lack the field. */
  hasThumbnail: z.optional(z.boolean()),
  /** Visible only to its uploader. */
  isPrivate: z.boolean(),
  expiryDate,
  /** The defect, task or inspection record that a photo shows; rows of older versions lack the field. */
  attachedTo: z.optional(z.nullable(z.uuid())),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  updatedBy: z.nullable(z.uuid()),
});
export type EquipmentDocument = z.infer<typeof equipmentDocument>;

/** Sent when the file is stored. The stored file decides about size and type, whatever the caller says. */
const completion = z.object({
  /** The client may send the id, so that a photo taken offline keeps it. */
  id: z.optional(recordId),
  fileUrl: z.string().check(z.minLength(1), z.maxLength(4_000)),
  equipmentId: recordId,
  title: z._default(line(documentLimits.title), ''),
  description: z._default(optionalText(documentLimits.description), null),
  documentType: z._default(z.enum(documentTypes), 'other'),
  fileName: z.string().check(z.minLength(1), z.maxLength(1_000)),
  fileSize: z.optional(z.number()),
  mimeType: z.optional(z.string().check(z.maxLength(200))),
  isPrivate: z._default(z.boolean(), false),
  expiryDate: z._default(emptyIsNone, null),
  attachedTo: z.optional(z.nullable(recordId)),
});
export type UploadCompletion = z.output<typeof completion>;

/** With `base`, what others changed since is not overwritten or removed unseen. */
const base = z.optional(z.extend(documentFields, { title: z.string() }));
const documentChange = z.extend(documentFields, { base });
export type DocumentChange = z.output<typeof documentChange>;
const documentRemoval = z.nullish(z.object({ base }));

const byId = z.object({ id: recordId });

/** How long an upload address is valid. */
export const uploadMinutes = 15;

export const documentCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment/:id/documents',
    summary: 'Dokumente einer Anlage, die neuesten zuerst',
    access: 'document.read',
    params: byId,
    answer: z.array(equipmentDocument),
    errors: ['equipment_not_found'],
  }),
  uploadUrl: call({
    method: 'POST',
    path: '/api/documents/upload-url',
    summary: 'Adresse für das Hochladen einer Datei anfordern',
    access: 'document.create',
    /** With a size, the address may lead directly to the storage, bound to that size. */
    body: z.nullish(
      z.object({
        fileSize: z.optional(z.int().check(z.gte(0))),
        /** The owner of the file, if it has waited on a device: another user's session must not send it. */
        userId: z.optional(z.uuid()),
      }),
    ),
    answer: z.object({
      uploadURL: z.string(),
      /** Headers that must be sent with the file. */
      headers: z.record(z.string(), z.string()),
    }),
    errors: ['file_too_large', 'file_empty', 'wrong_user', 'storage_unavailable'],
  }),
  receive: call({
    method: 'PUT',
    path: '/api/documents/uploads/:id',
    summary: 'Datei hochladen; einmal je Adresse',
    access: 'document.create',
    takesFile: true,
    params: byId,
    errors: [
      'file_too_large',
      'file_empty',
      'length_required',
      'upload_incomplete',
      'upload_not_found',
      'upload_expired',
      'upload_used',
      'storage_full',
      'storage_unavailable',
    ],
  }),
  uploadComplete: call({
    method: 'POST',
    path: '/api/documents/upload-complete',
    summary: 'Hochgeladene Datei als Dokument einer Anlage ablegen',
    access: 'document.create',
    body: completion,
    answer: equipmentDocument,
    status: 201,
    errors: [
      'equipment_not_found',
      'already_exists',
      'file_too_large',
      'file_empty',
      'file_type_unsupported',
      'file_content_mismatch',
      'upload_not_found',
      'upload_expired',
      'upload_incomplete',
      'upload_used',
      'storage_unavailable',
    ],
  }),
  update: call({
    method: 'PUT',
    path: '/api/documents/:id',
    summary: 'Angaben zu einem Dokument ändern',
    access: 'document.update',
    params: byId,
    body: documentChange,
    answer: equipmentDocument,
    errors: ['document_not_found', 'conflict'],
  }),
  lastChange: call({
    method: 'GET',
    path: '/api/documents/:id/last-change',
    summary: 'Wer die Angaben zu einem Dokument zuletzt geändert hat, und wann',
    access: 'document.update',
    params: byId,
    answer: lastChangeAnswer,
    errors: ['document_not_found'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Dokument mit seiner Datei löschen',
    access: 'document.delete',
    params: byId,
    body: documentRemoval,
    errors: ['document_not_found', 'conflict'],
  }),
};

/** The file of a waiting document is only on the device: its path is empty. */
function documentAfter(
  row: EquipmentDocument | undefined,
  change: Change,
  id: string,
): EquipmentDocument | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  if (change.action === 'create') {
    return row ?? (change.made as EquipmentDocument | undefined) ?? waitingDocument(change, id);
  }
  const { title, description, documentType, expiryDate } = bodyOf<DocumentFields>(change);
  return (
    row && {
      ...{ ...row, title, documentType, expiryDate: expiryDate || null },
      description: textOrNull(description),
      ...{ updatedAt: momentOf(change), updatedBy: change.userId },
    }
  );
}

function waitingDocument(change: Change, id: string): EquipmentDocument {
  const { userId, attached = change.file } = change;
  const at = momentOf(change);
  const { equipmentId, title, description, documentType, expiryDate, isPrivate, ...file } =
    bodyOf<UploadCompletion>(change);
  const { attachedTo = null } = file;
  return {
    ...{ id, equipmentId, documentType, isPrivate, expiryDate, attachedTo },
    title: textOrNull(title) ?? untitled,
    description: textOrNull(description),
    fileName: file.fileName,
    fileSize: attached?.size ?? file.fileSize ?? 0,
    mimeType: file.mimeType ?? attached?.type ?? '',
    objectPath: '',
    ...{ createdAt: at, updatedAt: at, createdBy: userId, updatedBy: userId },
  };
}

/** Its file is not on the server yet, but on this device. */
export const isOnlyHere = ({ objectPath }: Pick<EquipmentDocument, 'objectPath'>) =>
  objectPath === '';

const loggedFields = {
  equipmentId: 'Anlage (ID)',
  title: 'Titel',
  description: 'Beschreibung',
  documentType: { label: 'Dokumenttyp', values: documentTypeLabels },
  expiryDate: 'Ablaufdatum',
  fileName: 'Dateiname',
  fileSize: { label: 'Dateigröße', isFileSize: true as const },
  mimeType: 'Dateityp',
  isPrivate: 'Privat',
  attachedTo: 'Gehört zu (ID)',
};

export const documentNoun = noun({
  kind: 'equipment_document',
  label: 'Anlagen-Dokument',
  logged: loggedFields,
  readWith: 'document.read',
  device: deviceRows(equipmentDocument, ['equipmentId'], { overlay: documentAfter }),
  commands: {
    /** Its file is uploaded first: until then the write has no address of it and cannot be sent. */
    document: {
      create: {
        call: documentCalls.uploadComplete,
        sentenceStart: 'Dokument hinzugefügt:',
        record: fromField('id'),
        needs: (data) => [fromField('equipmentId')(data)],
      },
      update: {
        call: documentCalls.update,
        sentenceStart: 'Dokument geändert:',
        record: fromParam('id'),
      },
      delete: {
        call: documentCalls.remove,
        sentenceStart: 'Dokument gelöscht:',
        record: fromParam('id'),
      },
      words: {
        name: 'Das Dokument',
        fields: {
          ...{ title: 'Titel', description: 'Beschreibung' },
          documentType: { label: 'Typ', values: documentTypeLabels },
          expiryDate: { label: 'Ablaufdatum', isDay: true },
        },
        isChosenByField: true,
      },
      shownOn: recordWithScreen('equipment', fromParam('equipmentId'), fromField('equipmentId')),
      // It cannot be created anew: its file was deleted with it.
      deletedElsewhere: { code: 'document_not_found' },
    },
  },
});

/** Only in log entries from before every document belonged to an Anlage. */
export const looseDocumentNoun = noun({
  kind: 'document',
  label: 'Dokument',
  logged: loggedFields,
  readWith: 'document.read',
});

/** A document is still valid on its expiry date. */
export function isExpired(
  { expiryDate: last }: Pick<EquipmentDocument, 'expiryDate'>,
  now: Date,
): boolean {
  if (last === null) return false;
  const [year = 0, month = 1, day = 1] = last.split('-').map(Number);
  return new Date(year, month - 1, day + 1) <= now;
}
