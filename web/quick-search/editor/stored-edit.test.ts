// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { draftOf } from '../quick-search-diff.ts';
import { beginEdit, endEdit, keepEdit } from './stored-edit.ts';

beforeEach(() => localStorage.clear());

const button = (digit: number): QuickSearchButton => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  searchTerm: `BT${digit}`,
  displayLabel: `Bauteil ${digit}`,
  order: digit,
});
const saved = [button(1), button(2)];
const typed = [{ ...draftOf(button(2)), displayLabel: 'Neubau' }];

it('begins with the saved list', () => {
  expect(beginEdit('me', saved)).toEqual(saved.map(draftOf));
});

it('goes on with what was typed before a reload, and with what has come since', () => {
  keepEdit('me', saved, typed);
  expect(beginEdit('me', [...saved, button(3)])).toEqual([...typed, draftOf(button(3))]);
});

it('forgets an editing that was ended', () => {
  keepEdit('me', saved, typed);
  endEdit('me');
  expect(beginEdit('me', saved)).toEqual(saved.map(draftOf));
});

it('keeps what somebody else typed to itself', () => {
  keepEdit('somebody else', saved, typed);
  expect(beginEdit('me', saved)).toEqual(saved.map(draftOf));
});
