// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { draftStore, emptyDraft } from './safety-draft.ts';

beforeEach(() => localStorage.clear());

const jana = () => draftStore('pumpe', 'jana');
const typed = {
  ...emptyDraft,
  mode: 'new' as const,
  fields: { ...emptyDraft.fields, identifier: '3F12' },
};

it('is there again after a reload', () => {
  jana().keep(typed);
  expect(jana().read()).toEqual(typed);
});

it('belongs to one Anlage and to one person', () => {
  jana().keep(typed);
  expect(draftStore('pumpe', 'miriam').read()).toEqual(emptyDraft);
  expect(draftStore('ventil', 'jana').read()).toEqual(emptyDraft);
});

it('leaves nothing behind when nothing is left', () => {
  jana().keep(typed);
  jana().keep(emptyDraft);
  expect(localStorage).toHaveLength(0);
});
