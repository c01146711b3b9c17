import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';

/** The Anlage of the documents; its name is shown with a waiting change. */
export interface DocumentedEquipment {
  id: string;
  name: string;
}

/** What the uploaded files show, such as a defect. */
export interface Attachment {
  id: string;
  /** The title that the form begins with. */
  title: string;
}

/** The editable fields of a document. */
export function fieldsOf(document: EquipmentDocument): DocumentFields {
  const { title, description, documentType, expiryDate } = document;
  return { title, description, documentType, expiryDate };
}

/** The label of a waiting change. */
export const labelOf = (title: string, { name }: DocumentedEquipment) => `${title} – ${name}`;
