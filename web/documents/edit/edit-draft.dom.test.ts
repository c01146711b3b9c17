import { beforeEach, expect, it } from 'vitest';
import type { DocumentFields } from '#contract/documents/documents.ts';
import { valuesOf } from '../document-values.ts';
import { contestedFields, editDraft, isChanged, isTouched, seenFields } from './edit-draft.ts';

beforeEach(() => localStorage.clear());

const saved: DocumentFields = {
  title: 'Plan',
  description: null,
  documentType: 'manual',
  expiryDate: null,
};
const seen = valuesOf(saved);

it('starts with the saved values, or with the stored draft', () => {
  const draft = editDraft('plan', 'jana');
  expect(draft.load(saved)).toEqual({ values: seen, seen });
  const edit = { values: { ...seen, title: 'Plan 2' }, seen };
  draft.save(edit);
  expect(editDraft('plan', 'jana').load(saved)).toMatchObject(edit);
  expect(editDraft('plan', 'miriam').load(saved).values).toEqual(seen);
  draft.clear();
  expect(draft.load(saved).values).toEqual(seen);
});

it('ignores blanks around a value', () => {
  const blanks = { values: { ...seen, title: ' Plan ' }, seen };
  expect(isChanged(blanks)).toBe(false);
  expect(isTouched(blanks)).toBe(true);
  expect(isChanged({ values: { ...seen, expiryDate: '2027-01-01' }, seen })).toBe(true);
});

it('is contested only where both changed the same field to different values', () => {
  const edit = { values: { ...seen, title: 'Meiner' }, seen };
  expect(contestedFields(edit, saved)).toEqual([]);
  expect(contestedFields(edit, { ...saved, title: 'Ihrer' })).toEqual(['title']);
  expect(contestedFields(edit, { ...saved, title: 'Meiner' })).toEqual([]);
  expect(contestedFields(edit, { ...saved, description: 'Blatt 1' })).toEqual([]);
});

it('sends contested values as seen once they were shown, and no others', () => {
  const edit = { values: { ...seen, title: 'Meiner' }, seen };
  const current = { ...saved, title: 'Ihrer', description: 'Blatt 1' };
  expect(seenFields(edit, current)).toEqual({ ...saved, title: 'Ihrer' });
});
