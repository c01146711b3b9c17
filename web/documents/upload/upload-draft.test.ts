// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { emptyUpload, isEmpty, uploadDraft } from './upload-draft.ts';

beforeEach(() => localStorage.clear());

const typed = { ...emptyUpload, title: 'Plan', isPrivate: true };

it('is there again after a reload', () => {
  uploadDraft('pumpe', 'jana').keep(typed);
  expect(uploadDraft('pumpe', 'jana').read()).toEqual(typed);
});

it('belongs to one Anlage and to one person', () => {
  uploadDraft('pumpe', 'jana').keep(typed);
  expect(uploadDraft('pumpe', 'miriam').read()).toEqual(emptyUpload);
  expect(uploadDraft('ventil', 'jana').read()).toEqual(emptyUpload);
});

it('leaves nothing behind when nothing is left', () => {
  const draft = uploadDraft('pumpe', 'jana');
  draft.keep(typed);
  draft.keep(emptyUpload);
  expect(localStorage).toHaveLength(0);
});

it('is not empty as soon as anything was chosen', () => {
  expect(isEmpty(emptyUpload)).toBe(true);
  expect(isEmpty({ ...emptyUpload, documentType: 'photo' })).toBe(false);
});
