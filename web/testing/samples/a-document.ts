import type { EquipmentDocument } from '#contract/documents/documents.ts';

/** A document with the given fields and default values for the others. */
export function aDocument(fields: Partial<EquipmentDocument> = {}): EquipmentDocument {
  return {
    id: crypto.randomUUID(),
    equipmentId: '11111111-1111-4111-8111-111111111111',
    title: 'Schaltplan',
    description: null,
    documentType: 'manual',
    fileName: 'schaltplan.pdf',
    fileSize: 4,
    mimeType: 'application/pdf',
    objectPath: 'documents/1',
    isPrivate: false,
    expiryDate: null,
    createdAt: '2026-01-02T08:00:00.000Z',
    updatedAt: '2026-01-02T08:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    ...fields,
  };
}
