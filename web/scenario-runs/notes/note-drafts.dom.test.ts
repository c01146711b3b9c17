import { beforeEach, expect, it } from 'vitest';
import { isContested, NoteDrafts } from './note-drafts.ts';

beforeEach(() => localStorage.clear());

const jana = () => new NoteDrafts('lauf', 'jana');

it('are restored after the app was closed', () => {
  sessionStorage.clear();
  jana().type('a', 'Tropft', null);
  expect(jana().get('a')).toEqual({ text: 'Tropft', base: null });
});

it('belong to one run and one user', () => {
  jana().type('a', 'Tropft', null);
  expect(new NoteDrafts('lauf', 'miriam').unsaved()).toEqual([]);
  expect(new NoteDrafts('anderer', 'jana').unsaved()).toEqual([]);
});

it('leave no entry when nothing is left', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', 'Alt');
  drafts.type('a', 'Alt', 'Alt');
  expect(localStorage).toHaveLength(0);
});

it('of blanks only are deleted at the next visit', () => {
  jana().type('a', 'Alt ', 'Alt');
  expect(jana().get('a')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('of two tabs do not overwrite each other', () => {
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

it('keep the note from which the user began, whatever it becomes', () => {
  const drafts = jana();
  drafts.type('a', 'Tro', null);
  drafts.type('a', 'Tropft', 'Von jemand anderem');
  expect(drafts.get('a')).toEqual({ text: 'Tropft', base: null });
});

it('keep a blank at the end of the text, but do not count it as unsaved', () => {
  const drafts = jana();
  drafts.type('a', 'Alt ', 'Alt');
  expect(drafts.get('a')?.text).toBe('Alt ');
  expect(drafts.unsaved()).toEqual([]);
});

it('keep text that was typed during the save, compared with the saved text', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', null);
  drafts.type('b', 'Laut', null);
  drafts.type('a', 'Tropft stark', null);
  drafts.markSent(
    new Map([
      ['a', 'Tropft'],
      ['b', 'Laut'],
    ]),
  );
  expect(drafts.unsaved()).toEqual([['a', { text: 'Tropft stark', base: 'Tropft' }]]);
});

it('are contested by a later change of somebody else, unless it is the same', () => {
  const mine = { text: 'Tropft ', base: 'Alt' };
  expect(isContested(mine, 'Alt')).toBe(false);
  expect(isContested(mine, 'Tropft')).toBe(false);
  expect(isContested(mine, 'Läuft')).toBe(true);
  expect(isContested(mine, null)).toBe(true);
});

it('are compared with the other version once the user keeps the own one', () => {
  const drafts = jana();
  drafts.type('a', 'Tropft', 'Alt');
  drafts.keepMine('a', 'Läuft');
  expect(drafts.get('a')).toEqual({ text: 'Tropft', base: 'Läuft' });
});
