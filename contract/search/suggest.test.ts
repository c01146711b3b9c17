import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { editDistance, suggestNames, withinEditDistance } from './suggest.ts';

const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 9 });
const many = { numRuns: tries(10_000, 2_000) };

/** The whole table, without bounds. */
function plainDistance(a: string, b: string): number {
  const table: number[][] = [];
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i += 1) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + change,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

describe('the edit distance', () => {
  it.each([
    ['pumpe', 'pumpe', 0],
    ['pupme', 'pumpe', 1],
    ['pume', 'pumpe', 1],
    ['pumppe', 'pumpe', 1],
    ['pumbe', 'pumpe', 1],
    ['', 'ab', 2],
    ['kessel', 'sessel', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
  });

  it('is that of the whole table up to the limit, and one more beyond it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, max) => {
        const distance = plainDistance(a, b);
        expect(editDistance(a, b, max)).toBe(Math.min(distance, max + 1));
        expect(withinEditDistance(a, b, max)).toBe(distance <= max);
        expect(editDistance(b, a, max)).toBe(editDistance(a, b, max));
      }),
      many,
    );
  });

  it('is found for near neighbours of long texts', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abü'), minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat(50), fc.nat(2), word, (start, at, cut, added) => {
        const changed = start.slice(0, at) + added.slice(0, 2) + start.slice(at + cut);
        const distance = plainDistance(start, changed);
        expect(editDistance(start, changed, 2)).toBe(Math.min(distance, 3));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('suggestions', () => {
  const names = ['Lüftungsanlage Süd', 'Heizungspumpe 1', 'Aufzug', 'Kessel', 'BMZ', 'Pumpe'];

  it.each([
    ['Lüftungsanlge', ['Lüftungsanlage Süd']],
    ['Lueftungsanlge', ['Lüftungsanlage Süd']],
    ['luftungsanlaeg süd', ['Lüftungsanlage Süd']],
    ['lüftungsanlage nord', []],
    ['Aufzgu', ['Aufzug']],
    ['Auf zgu', ['Aufzug']],
    ['Auf zug', []],
    ['Kesel', ['Kessel']],
    ['Kselle', []],
    ['BMY', ['BMZ']],
    ['BY', []],
    ['Pumpe', []],
    ['Süd-Lüftungsanlage', ['Lüftungsanlage Süd']],
    ['', []],
    ['%_\\', []],
    ['x'.repeat(500), []],
  ])('for %j are %j', (query, expected) => {
    expect(suggestNames(names, query)).toEqual(expected);
  });

  it('are the nearest five, each once, in German order', () => {
    const pumps = ['Pumpe 10', 'PUMPE 2', 'Pumpe 2', 'Pumpe 3', 'Pumpe 1', 'Pumpen', 'Pumpe 4'];
    const expected = ['Pumpe 1', 'PUMPE 2', 'Pumpe 3', 'Pumpe 4', 'Pumpe 10'];
    expect(suggestNames(pumps, 'Pupme')).toEqual(expected);
  });

  it('do not depend on the order of the names', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abAB 1'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), name, (list, query) => {
        const suggested = suggestNames(list, query);
        expect(suggestNames([...list].reverse(), query)).toEqual(suggested);
        expect(suggested.length).toBeLessThanOrEqual(5);
        expect(list).toEqual(expect.arrayContaining(suggested));
      }),
      many,
    );
  });

  it('contain every name that is one typing mistake away and not found', () => {
    const name = fc.string({ unit: fc.constantFrom(...'klmnü'), minLength: 6, maxLength: 12 });
    fc.assert(
      fc.property(name, fc.nat(5), (original, at) => {
        const slip = `${original.slice(0, at)}x${original.slice(at)}`;
        expect(suggestNames(['Kessel', original], slip)).toContain(original);
      }),
      { numRuns: 2000 },
    );
  });
});
