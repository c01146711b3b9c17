import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellOf, phrasesCell, phrasesInCell, textsInCell } from './cell-list.ts';

it('puts texts in quotes that would be divided', () => {
  expect(cellOf(['a', 'b, c', 'd;e', '3/4" Rohr'])).toBe('a, "b, c", "d;e", "3/4"" Rohr"');
});

it('finds the texts of a cell again', () => {
  const text = fc
    .string({ minLength: 1, unit: fc.constantFrom('a', 'ä', ' ', ';', ',', '"', "'") })
    .map((typed) => typed.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(textsInCell(cellOf(texts)).map((found) => found.trim())).toEqual(texts);
    }),
    { numRuns: 2_000 },
  );
});

it('divides phrases at semicolons and line breaks, and not at commas', () => {
  expect(phrasesCell(['a, b', 'c;d', '"e"'])).toBe('a, b; "c;d"; """e"""');
  const text = fc
    .string({ minLength: 1, unit: fc.constantFrom('a', 'ä', ' ', ';', ',', '"', '\n') })
    .map((typed) => typed.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(phrasesInCell(phrasesCell(texts)).map((found) => found.trim())).toEqual(texts);
    }),
    { numRuns: 2_000 },
  );
});
