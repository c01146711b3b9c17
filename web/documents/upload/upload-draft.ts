import * as z from 'zod/mini';
import { documentTypes } from '#contract/documents/documents.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';
import { emptyValues } from '../document-values.ts';

const values = z.object({
  title: z.string(),
  description: z.string(),
  documentType: z.enum(documentTypes),
  expiryDate: z.string(),
  isPrivate: z.boolean(),
});
export type UploadValues = z.infer<typeof values>;

export const emptyUpload: UploadValues = { ...emptyValues, isPrivate: false };

export const useUploadDraft = (equipmentId: string, userId: string) =>
  useFormDraft(() => formDraft([userId, `upload:${equipmentId}`], values, emptyUpload));
