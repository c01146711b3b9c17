import * as z from 'zod/mini';
import { documentTypes } from '#contract/documents.ts';
import { draftEntry } from '#web/session/draft-entry.ts';
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

export function uploadDraft(equipmentId: string, userId: string) {
  const { read, write, clear } = draftEntry(userId, `upload:${equipmentId}`, values);
  return {
    read: (): UploadValues => read() ?? emptyUpload,
    keep: (draft: UploadValues) => {
      if (isEmpty(draft)) clear();
      else write(draft);
    },
    clear,
  };
}

export function isEmpty(given: UploadValues): boolean {
  const names = Object.keys(emptyUpload) as (keyof UploadValues)[];
  return names.every((name) => given[name] === emptyUpload[name]);
}
