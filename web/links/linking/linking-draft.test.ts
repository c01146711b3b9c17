// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { linkingStore, nothingChosen } from './linking-draft.ts';

beforeEach(() => localStorage.clear());

const jana = () => linkingStore('pumpe', 'jana');
const chosen = {
  ...nothingChosen,
  targets: [{ id: 'ventil', name: 'Ventil' }],
  linkType: 'control' as const,
  comments: 'Über Q7',
};

it('is there again after a reload', () => {
  jana().keep(chosen);
  expect(jana().read()).toEqual(chosen);
});

it('belongs to one Anlage and to one person', () => {
  jana().keep(chosen);
  expect(linkingStore('pumpe', 'miriam').read()).toEqual(nothingChosen);
  expect(linkingStore('ventil', 'jana').read()).toEqual(nothingChosen);
});

it('is gone once it is done', () => {
  jana().keep(chosen);
  jana().forget();
  expect(jana().read()).toEqual(nothingChosen);
});
