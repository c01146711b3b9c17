import * as z from 'zod/mini';
import { type DocumentFields, documentTypes } from '#contract/documents/documents.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { type DocumentValues, fieldsFrom, valuesOf } from '../document-values.ts';

const values = z.object({
  title: z.string(),
  description: z.string(),
  documentType: z.enum(documentTypes),
  expiryDate: z.string(),
});

const draft = z.object({
  values,
  /** The saved values when the user began to edit. */
  seen: values,
});

export interface Edit {
  values: DocumentValues;
  seen: DocumentValues;
}

export function unchanged(fields: DocumentFields): Edit {
  const saved = valuesOf(fields);
  return { values: saved, seen: saved };
}

export function editDraft(documentId: string, userId: string) {
  const { read, write, clear } = draftEntry(userId, `document:${documentId}`, draft);
  return {
    /** The stored draft, or else the saved values. */
    load: (fields: DocumentFields): Edit => read() ?? unchanged(fields),
    save: write,
    clear,
  };
}

const names = ['title', 'description', 'documentType', 'expiryDate'] as const;
export type FieldName = (typeof names)[number];

/** Whether anything was typed, even a blank. */
export const isTouched = ({ values: now, seen }: Edit): boolean =>
  names.some((name) => now[name] !== seen[name]);

/** Whether saving would change the document. */
export const isChanged = ({ values: now, seen }: Edit): boolean =>
  names.some((name) => fieldsFrom(now)[name] !== fieldsFrom(seen)[name]);

/** The fields that the user and somebody else have changed meanwhile to different values. */
export function contestedFields({ values: now, seen }: Edit, current: DocumentFields): FieldName[] {
  const [mine, before] = [fieldsFrom(now), fieldsFrom(seen)];
  return names.filter(
    (name) =>
      mine[name] !== before[name] && current[name] !== before[name] && current[name] !== mine[name],
  );
}

/** The version that the user has seen: the one at the beginning, with contested values that were shown since. */
export function seenFields({ values: now, seen }: Edit, current: DocumentFields): DocumentFields {
  const contested = contestedFields({ values: now, seen }, current);
  const shownValues = Object.fromEntries(contested.map((name) => [name, current[name]]));
  return { ...fieldsFrom(seen), ...shownValues };
}
