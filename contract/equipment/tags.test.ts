import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanTags,
  formatTags,
  hasAchtung,
  orderTags,
  parseTags,
  tagsCell,
  tagsInCell,
  withAchtung,
} from './tags.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', ' ', ',', 'Achtung', 'achtung') });

describe('tags', () => {
  it.each([
    ['', []],
    [' , ,, ', []],
    ['HVAC', ['HVAC']],
    [' a ,b,  c  d ', ['a', 'b', 'c d']],
    ['a,b,a', ['a', 'b']],
    ['Wartung, WARTUNG', ['Wartung']],
    ['a, achtung , ACHTUNG', ['a', 'Achtung']],
  ])('typed as %j are %j', (typed, tags) => {
    expect(parseTags(typed)).toEqual(tags);
  });

  it('stay the same when shown and typed again', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const tags = parseTags(typed);
        expect(parseTags(formatTags(tags))).toEqual(tags);
        expect(cleanTags(tags)).toEqual(tags);
        expect(tags.every((tag) => tag !== '' && tag === tag.trim() && !tag.includes(','))).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Achtung; Heizung', ['Achtung', 'Heizung']],
    ['a, b;c', ['a', 'b', 'c']],
    ['"a;b"; c', ['a;b', 'c']],
    ['3/4" Rohr; 1" Rohr', ['3/4" Rohr', '1" Rohr']],
    ['"offen; b', ['"offen', 'b']],
    [' ;, "" ', []],
  ])('in a cell with %j are %j', (cell, tags) => {
    expect(tagsInCell(cell)).toEqual(tags);
  });

  it('are the same again after they were in a cell', () => {
    const tags = fc.array(fc.string({ unit: fc.constantFrom('a', 'ä', ' ', ';', '"', "'") }));
    fc.assert(
      fc.property(tags, (some) => {
        expect(tagsInCell(tagsCell(cleanTags(some)))).toEqual(cleanTags(some));
      }),
      { numRuns: 2000 },
    );
  });

  it('from other sources are normalised like typed ones', () => {
    expect(cleanTags([' a', '', 'b,c', 'A', 'achtung'])).toEqual(['a', 'b', 'c', 'Achtung']);
  });

  it('get Achtung first, or lose it', () => {
    expect(withAchtung(['a', 'b'], true)).toEqual(['Achtung', 'a', 'b']);
    expect(withAchtung(['a', 'achtung'], true)).toEqual(['Achtung', 'a']);
    expect(withAchtung(['a', 'Achtung', 'b'], false)).toEqual(['a', 'b']);
    expect(withAchtung([], false)).toEqual([]);
  });

  it('are ordered with Achtung first and the rest unchanged', () => {
    expect(orderTags(['b', 'Achtung', 'a'])).toEqual(['Achtung', 'b', 'a']);
    expect(orderTags(['b', 'a'])).toEqual(['b', 'a']);
    expect(hasAchtung(['b', 'ACHTUNG'])).toBe(true);
    expect(hasAchtung(['Achtungsschild'])).toBe(false);
  });

  it('switched on and off are as before', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (typed, on) => {
        const tags = parseTags(typed);
        expect(hasAchtung(withAchtung(tags, on))).toBe(on);
        expect(withAchtung(withAchtung(tags, on), hasAchtung(tags))).toEqual(orderTags(tags));
      }),
      { numRuns: 2000 },
    );
  });
});
