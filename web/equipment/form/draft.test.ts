// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { draftStore, editDraftKey } from './draft.ts';
import { emptyFields, valuesOf } from './form-values.ts';

const values = { ...valuesOf(emptyFields), name: 'Getippt', comment: 'Noch nicht gesendet' };

beforeEach(() => localStorage.clear());

it('keeps what was typed until it is forgotten', () => {
  const draft = draftStore('create', 'jana');
  expect(draft.read()).toBeNull();
  draft.keep({ values, base: null });
  expect(draftStore('create', 'jana').read()).toEqual({ values, base: null });
  draft.forget();
  expect(draftStore('create', 'jana').read()).toBeNull();
});

it('keeps the draft of each form for itself', () => {
  draftStore(editDraftKey('a'), 'jana').keep({ values, base: null });
  expect(draftStore(editDraftKey('b'), 'jana').read()).toBeNull();
  expect(draftStore('create', 'jana').read()).toBeNull();
});

it('knows when another form has kept or forgotten something since', () => {
  const [mine, other] = [draftStore(editDraftKey('a'), 'jana'), draftStore('edit:a', 'jana')];
  mine.keep({ values, base: null });
  expect([mine.isOwn(), other.isOwn()]).toEqual([true, false]);
  other.keep({ values: { ...values, name: 'Seither getippt' }, base: null });
  expect([mine.isOwn(), other.isOwn()]).toEqual([false, true]);
  mine.forget();
  expect([mine.isOwn(), other.isOwn()]).toEqual([true, false]);
});

it('shows nobody the draft of somebody else', () => {
  draftStore('create', 'jana').keep({ values, base: null });
  expect(draftStore('create', 'tom').read()).toBeNull();
});

it('ignores what another version of the application stored', () => {
  localStorage.setItem('draft:jana:equipment:create', '{"values":{"name":7}}');
  expect(draftStore('create', 'jana').read()).toBeNull();
});
