import { beforeEach, expect, it } from 'vitest';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { draftOf } from '../quick-search-diff.ts';
import { clearEdit, loadEdit, storeEdit } from './stored-edit.ts';

beforeEach(() => localStorage.clear());

const button = (digit: number): QuickSearchButton => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  searchTerm: `BT${digit}`,
  displayLabel: `Bauteil ${digit}`,
  order: digit,
});
const saved = [button(1), button(2)];
const typed = [{ ...draftOf(button(2)), displayLabel: 'Neubau' }];

it('starts with the saved list', () => {
  expect(loadEdit('me', saved)).toEqual(saved.map(draftOf));
});

it('restores the input after a reload, and adds buttons that were created since', () => {
  storeEdit('me', saved, typed);
  expect(loadEdit('me', [...saved, button(3)])).toEqual([...typed, draftOf(button(3))]);
});

it('is deleted when the edit ends', () => {
  storeEdit('me', saved, typed);
  clearEdit('me');
  expect(loadEdit('me', saved)).toEqual(saved.map(draftOf));
});

it('belongs to one user', () => {
  storeEdit('somebody else', saved, typed);
  expect(loadEdit('me', saved)).toEqual(saved.map(draftOf));
});
