import {
  type DocumentFields,
  type DocumentType,
  documentLimits,
} from '#contract/documents/documents.ts';
import { fits, oneLine, textOrNull } from '#contract/text/stored-text.ts';

/** The raw values of the form's fields. */
export interface DocumentValues {
  title: string;
  description: string;
  documentType: DocumentType;
  /** In the format of a date field; empty for none. */
  expiryDate: string;
}

export const emptyValues: DocumentValues = {
  title: '',
  description: '',
  documentType: 'other',
  expiryDate: '',
};

export function valuesOf(fields: DocumentFields): DocumentValues {
  const { title, description, documentType, expiryDate } = fields;
  return { title, documentType, description: description ?? '', expiryDate: expiryDate ?? '' };
}

export function fieldsFrom(values: DocumentValues): DocumentFields {
  const { title, description, documentType, expiryDate } = values;
  return {
    title: oneLine(title),
    documentType,
    description: textOrNull(description),
    expiryDate: expiryDate || null,
  };
}

export type ValueProblems = Partial<Record<keyof DocumentValues, string>>;

/** The messages about texts that are too long. */
export function lengthProblems({ title, description }: DocumentValues): ValueProblems {
  const problemOf = (text: string, limit: number) =>
    fits(text, limit) ? undefined : `Höchstens ${limit} Zeichen.`;
  const problems = {
    title: problemOf(title, documentLimits.title),
    description: problemOf(description, documentLimits.description),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
