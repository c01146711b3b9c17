import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { pdfFile } from '../samples/file-samples.ts';
import { makeDocument, put, uploadUrl } from '../samples/upload-file.ts';
import { entry, noEntry, type World, type WriteCases } from './write-case.ts';

const valuesOf = (document: EquipmentDocument) => {
  const { equipmentId, title, description, documentType, expiryDate, isPrivate } = document;
  const { fileName, fileSize, mimeType } = document;
  return {
    ...{ equipmentId, title, description, documentType, expiryDate, isPrivate },
    ...{ fileName, fileSize, mimeType },
  };
};

const make = async ({ admin, make: { equipment } }: World) => {
  const { id: equipmentId } = await equipment();
  const details = { equipmentId, fileName: 'plan.pdf', documentType: 'manual' };
  return makeDocument(admin, pdfFile, details);
};

export const documentCases: WriteCases = {
  /** An upload is not visible to anybody until it is completed. */
  'POST /api/documents/upload-url': async () => ({ entries: noEntry }),
  'PUT /api/documents/uploads/:id': async ({ admin }) => {
    const address = new URL(await uploadUrl(admin)).pathname;
    const id = address.split('/').at(-1) ?? '';
    return { params: { id }, body: pdfFile, entries: noEntry };
  },
  'POST /api/documents/upload-complete': async ({ admin, make: { equipment } }) => {
    const { id: equipmentId } = await equipment();
    const fileUrl = await uploadUrl(admin);
    await put(admin, fileUrl, pdfFile);
    return {
      body: { fileUrl, equipmentId, title: 'Plan', fileName: 'plan.pdf', documentType: 'manual' },
      entries: (document: EquipmentDocument) => [
        entry('create', 'equipment_document', document.id, { now: valuesOf(document) }),
      ],
    };
  },
  'PUT /api/documents/:id': async (world) => {
    const document = await make(world);
    const old = valuesOf(document);
    const now = { ...old, title: 'Neuer Titel' };
    const { title, description, documentType, expiryDate } = now;
    return {
      params: { id: document.id },
      body: { title, description, documentType, expiryDate },
      entries: () => [entry('update', 'equipment_document', document.id, { old, now })],
    };
  },
  'DELETE /api/documents/:id': async (world) => {
    const document = await make(world);
    return {
      params: { id: document.id },
      entries: () => [
        entry('delete', 'equipment_document', document.id, { old: valuesOf(document) }),
      ],
    };
  },
};
