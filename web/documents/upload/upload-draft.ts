import * as z from 'zod/mini';
import { documentTypes } from '#contract/documents.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
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

/** A tab may change hands: nobody finds somebody else's words in their fields. */
const stored = z.extend(values, { userId: z.string() });

/** What was typed and is not sent yet: it outlives a reload and the way through sign-in. */
export function uploadDraft(equipmentId: string, userId: string) {
  const entry = sessionEntry(`documentDraft:${equipmentId}`, z.nullable(stored), null);
  return {
    read: (): UploadValues => {
      const found = entry.read();
      if (found?.userId !== userId) return emptyUpload;
      const { userId: _, ...draft } = found;
      return draft;
    },
    keep: (draft: UploadValues) => {
      if (isEmpty(draft)) entry.clear();
      else entry.write({ ...draft, userId });
    },
    clear: entry.clear,
  };
}

export function isEmpty(given: UploadValues): boolean {
  const names = Object.keys(emptyUpload) as (keyof UploadValues)[];
  return names.every((name) => given[name] === emptyUpload[name]);
}
