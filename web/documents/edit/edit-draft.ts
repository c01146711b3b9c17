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
  /** What was saved when somebody began to change it. */
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
    /** What was begun, else what is saved. */
    begin: (fields: DocumentFields): Edit => read() ?? unchanged(fields),
    keep: write,
    clear,
  };
}

const names = ['title', 'description', 'documentType', 'expiryDate'] as const;
export type FieldName = (typeof names)[number];

/** Something was typed, be it a blank. */
export const isTouched = ({ values: now, seen }: Edit): boolean =>
  names.some((name) => now[name] !== seen[name]);

/** Something else would be saved. */
export const isChanged = ({ values: now, seen }: Edit): boolean =>
  names.some((name) => fieldsFrom(now)[name] !== fieldsFrom(seen)[name]);

/** What this person changed and somebody else has changed meanwhile, to something else. */
export function contestedFields({ values: now, seen }: Edit, current: DocumentFields): FieldName[] {
  const [mine, before] = [fieldsFrom(now), fieldsFrom(seen)];
  return names.filter(
    (name) =>
      mine[name] !== before[name] && current[name] !== before[name] && current[name] !== mine[name],
  );
}

/** What the person has in front of them: what they began with, and what they were shown since. */
export function seenFields({ values: now, seen }: Edit, current: DocumentFields): DocumentFields {
  const shown = contestedFields({ values: now, seen }, current);
  const news = Object.fromEntries(shown.map((name) => [name, current[name]]));
  return { ...fieldsFrom(seen), ...news };
}
