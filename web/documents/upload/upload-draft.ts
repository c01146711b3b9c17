import { useState } from 'react';
import * as z from 'zod/mini';
import { documentTypes } from '#contract/documents/documents.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';
import type { Attachment } from '../document-fields.ts';
import { emptyValues } from '../document-values.ts';

const values = z.object({
  title: z.string(),
  description: z.string(),
  documentType: z.enum(documentTypes),
  expiryDate: z.string(),
  isPrivate: z.boolean(),
});
export type UploadValues = z.infer<typeof values>;

const emptyUpload: UploadValues = { ...emptyValues, isPrivate: false };

const emptyFor = (attachment: Attachment | undefined): UploadValues =>
  attachment ? { ...emptyUpload, title: attachment.title, documentType: 'photo' } : emptyUpload;

export function useUploadDraft(
  equipmentId: string,
  userId: string,
  attachment: Attachment | undefined,
) {
  const [empty] = useState(() => emptyFor(attachment));
  const draft = useFormDraft(() =>
    formDraft([userId, `upload:${attachment?.id ?? equipmentId}`], values, empty),
  );
  return { ...draft, empty };
}
