// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { isContested, NoteDrafts } from './note-drafts.ts';

beforeEach(() => localStorage.clear());

const jana = () => new NoteDrafts('lauf', 'jana');

it('are there again when the app was closed', () => {
  sessionStorage.clear();
  jana().type('a', 'Tropft', null);
  expect(jana().get('a')).toEqual({ text: 'Tropft', base: null });
});

it('belong to one run and to one person', () => {
  jana().type('a', 'Tropft', null);
  expect(new NoteDrafts('lauf', 'miriam').unsaved()).toEqual([]);
  expect(new NoteDrafts('anderer', 'jana').unsaved()).toEqual([]);
});

it('leave nothing behind when nothing is left', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', 'Alt');
  drafts.type('a', 'Alt', 'Alt');
  expect(localStorage).toHaveLength(0);
});

it('that are only blanks are forgotten with the next visit', () => {
  jana().type('a', 'Alt ', 'Alt');
  expect(jana().get('a')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('of two tabs do not replace each other', () => {
  const [one, two] = [jana(), jana()];
  one.type('a', 'Tropft', null);
  two.type('b', 'Laut', null);
  expect(
    jana()
      .unsaved()
      .map(([id]) => id)
      .sort(),
  ).toEqual(['a', 'b']);
});

it('remember the note from which somebody began, whatever it becomes', () => {
  const drafts = jana();
  drafts.type('a', 'Tro', null);
  drafts.type('a', 'Tropft', 'Von jemand anderem');
  expect(drafts.get('a')).toEqual({ text: 'Tropft', base: null });
});

it('keep a blank that is on its way to a word, and do not call it unsaved', () => {
  const drafts = jana();
  drafts.type('a', 'Alt ', 'Alt');
  expect(drafts.get('a')?.text).toBe('Alt ');
  expect(drafts.unsaved()).toEqual([]);
});

it('keep what was typed while it was saved, told from what was saved', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', null);
  drafts.type('b', 'Laut', null);
  drafts.type('a', 'Tropft stark', null);
  drafts.arrive(
    new Map([
      ['a', 'Tropft'],
      ['b', 'Laut'],
    ]),
  );
  expect(drafts.unsaved()).toEqual([['a', { text: 'Tropft stark', base: 'Tropft' }]]);
});

it('are contested by what somebody else wrote since, unless it is the same', () => {
  const mine = { text: 'Tropft ', base: 'Alt' };
  expect(isContested(mine, 'Alt')).toBe(false);
  expect(isContested(mine, 'Tropft')).toBe(false);
  expect(isContested(mine, 'Läuft')).toBe(true);
  expect(isContested(mine, null)).toBe(true);
});

it('are told from theirs once somebody insists', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', 'Alt');
  drafts.insist('a', 'Läuft');
  expect(drafts.get('a')).toEqual({ text: 'Tropft', base: 'Läuft' });
});
