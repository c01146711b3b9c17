import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';

/** An Anlage as its documents need it; the name is what a person reads of a change that waits. */
export interface DocumentedEquipment {
  id: string;
  name: string;
}

/** What a person wrote about a file. */
export function fieldsOf(document: EquipmentDocument): DocumentFields {
  const { title, description, documentType, expiryDate } = document;
  return { title, description, documentType, expiryDate };
}

/** What a change that waits is called. */
export const labelOf = (title: string, { name }: DocumentedEquipment) => `${title} – ${name}`;
