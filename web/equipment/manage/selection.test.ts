import { expect, it } from 'vitest';
import { addAll, nothingSelected, type Selection, toggle, toggleRange } from './selection.ts';

const list = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: Selection) => [...ids].sort().join('');
const chosen = (...ids: string[]) => ids.reduce(toggle, nothingSelected);

it('one tap chooses an Anlage, another one removes it', () => {
  expect(idsOf(chosen('b', 'd'))).toBe('bd');
  expect(idsOf(toggle(chosen('b', 'd'), 'b'))).toBe('d');
});

it('a range goes from the last one to this one, in both directions', () => {
  expect(idsOf(toggleRange(chosen('b'), 'd', list))).toBe('bcd');
  expect(idsOf(toggleRange(chosen('e', 'd'), 'a', list))).toBe('abcde');
  expect(idsOf(toggleRange(toggleRange(chosen('a'), 'c', list), 'e', list))).toBe('abcde');
});

it('a range from one that was just removed removes', () => {
  const all = addAll(nothingSelected, list);
  expect(idsOf(toggleRange(toggle(all, 'b'), 'd', list))).toBe('ae');
});

it('without a beginning on this page a range is only this one', () => {
  expect(idsOf(toggleRange(nothingSelected, 'c', list))).toBe('c');
  expect(idsOf(toggleRange(chosen('x'), 'c', list))).toBe('cx');
});

it('all of the list are added to those of other pages', () => {
  expect(idsOf(addAll(chosen('x'), ['a', 'b']))).toBe('abx');
});
