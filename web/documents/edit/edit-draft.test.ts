// @vitest-environment happy-dom
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

it('begins with what is saved, and goes on with what was begun', () => {
  const draft = editDraft('plan', 'jana');
  expect(draft.begin(saved)).toEqual({ values: seen, seen });
  const edit = { values: { ...seen, title: 'Plan 2' }, seen };
  draft.keep(edit);
  expect(editDraft('plan', 'jana').begin(saved)).toMatchObject(edit);
  expect(editDraft('plan', 'miriam').begin(saved).values).toEqual(seen);
  draft.clear();
  expect(draft.begin(saved).values).toEqual(seen);
});

it('knows a change from blanks around it', () => {
  const blanks = { values: { ...seen, title: ' Plan ' }, seen };
  expect(isChanged(blanks)).toBe(false);
  expect(isTouched(blanks)).toBe(true);
  expect(isChanged({ values: { ...seen, expiryDate: '2027-01-01' }, seen })).toBe(true);
});

it('is contested only where both changed the same, differently', () => {
  const edit = { values: { ...seen, title: 'Meiner' }, seen };
  expect(contestedFields(edit, saved)).toEqual([]);
  expect(contestedFields(edit, { ...saved, title: 'Ihrer' })).toEqual(['title']);
  expect(contestedFields(edit, { ...saved, title: 'Meiner' })).toEqual([]);
  expect(contestedFields(edit, { ...saved, description: 'Blatt 1' })).toEqual([]);
});

it('replaces what was shown, and nothing that was not', () => {
  const edit = { values: { ...seen, title: 'Meiner' }, seen };
  const current = { ...saved, title: 'Ihrer', description: 'Blatt 1' };
  expect(seenFields(edit, current)).toEqual({ ...saved, title: 'Ihrer' });
});
