import { beforeEach, expect, it } from 'vitest';
import { draftStore, editDraftKey } from './draft.ts';
import { emptyFields, valuesOf } from './form-values.ts';

const values = { ...valuesOf(emptyFields), name: 'Getippt', comment: 'Noch nicht gesendet' };

beforeEach(() => localStorage.clear());

it('stores the input until it is cleared', () => {
  const draft = draftStore('create', 'jana');
  expect(draft.read()).toBeNull();
  draft.save({ values, base: null });
  expect(draftStore('create', 'jana').read()).toEqual({ values, base: null });
  draft.clear();
  expect(draftStore('create', 'jana').read()).toBeNull();
});

it('stores the draft of each form separately', () => {
  draftStore(editDraftKey('a'), 'jana').save({ values, base: null });
  expect(draftStore(editDraftKey('b'), 'jana').read()).toBeNull();
  expect(draftStore('create', 'jana').read()).toBeNull();
});

it('knows whether another form has saved or cleared it since', () => {
  const [mine, other] = [draftStore(editDraftKey('a'), 'jana'), draftStore('edit:a', 'jana')];
  mine.save({ values, base: null });
  expect([mine.isLastWriter(), other.isLastWriter()]).toEqual([true, false]);
  other.save({ values: { ...values, name: 'Seither getippt' }, base: null });
  expect([mine.isLastWriter(), other.isLastWriter()]).toEqual([false, true]);
  mine.clear();
  expect([mine.isLastWriter(), other.isLastWriter()]).toEqual([true, false]);
});

it('does not show the draft of another user', () => {
  draftStore('create', 'jana').save({ values, base: null });
  expect(draftStore('create', 'tom').read()).toBeNull();
});

it('ignores drafts of another version of the application', () => {
  localStorage.setItem('draft:jana:equipment:create', '{"values":{"name":7}}');
  expect(draftStore('create', 'jana').read()).toBeNull();
});
