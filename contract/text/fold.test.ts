import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import {
  collapseSpace,
  foldExpanded,
  foldPhrase,
  foldPlain,
  foldWords,
  splitWords,
  wellFormed,
} from './fold.ts';

const alphabet = [
  ...'aeouksbAEOUKSBäöüßÄÖÜẞéÅøłİΣσς01%_\\-.,()',
  ...[
    'u\u0308',
    'A\u030a',
    '\u0308',
    '\u0301',
    '\u0323',
    '😀',
    '⚠\ufe0f',
    'ﬁ',
    '한',
    '\u1112\u1161',
  ],
  ...[
    '\u2126',
    '\u212a',
    '\u01d6',
    ' ',
    '\t',
    '\u00a0',
    '\u2000',
    '\ufeff',
    '\0',
    '\ud83d',
    '\udc00',
  ],
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
/** The planes that hold letters, white space or marks, and the tags. */
const everyCodePoint = [...Array(0x30000).keys(), ...Array(0x200).keys()].map((code, index) =>
  String.fromCodePoint(index < 0x30000 ? code : 0xe0000 + code),
);
const foldings = [foldPlain, foldExpanded];
const many = { numRuns: tries(5_000, 1_000) };

describe('folding', () => {
  it.each([
    ['Küche', 'kuche', 'kueche'],
    ['KÜCHE', 'kuche', 'kueche'],
    ['Ku\u0308che', 'kuche', 'kueche'],
    ['Kueche', 'kueche', 'kueche'],
    ['Straße', 'strasse', 'strasse'],
    ['STRAẞE', 'strasse', 'strasse'],
    ['Ölwärmer', 'olwarmer', 'oelwaermer'],
    ['Café Ångström', 'cafe angstrom', 'cafe angstroem'],
    ['Aerosol', 'aerosol', 'aerosol'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ', 'οδοσ οδοσ'],
    ['İ', 'i', 'i'],
    ['100 % _\\', '100 % _\\', '100 % _\\'],
    ['⚠\ufe0f 😀', '⚠ 😀', '⚠ 😀'],
    ['a\0b\ud800', 'a\ufffdb\ufffd', 'a\ufffdb\ufffd'],
    ['', '', ''],
  ])('of %j is %j and %j', (input, plain, expanded) => {
    expect(foldPlain(input)).toBe(plain);
    expect(foldExpanded(input)).toBe(expanded);
  });

  it('gives composed and decomposed text the same form', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...foldings), (input, fold) => {
        expect(fold(input.normalize('NFD'))).toBe(fold(input));
        expect(fold(input.normalize('NFC'))).toBe(fold(input));
      }),
      many,
    );
  });

  it('folds plain one code point at a time', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(foldPlain(input)).toBe([...input].map(foldPlain).join(''));
      }),
      many,
    );
  });

  it('folds expanded one code point of composed text at a time', () => {
    fc.assert(
      fc.property(text, (input) => {
        const composed = [...input.normalize('NFC')];
        expect(foldExpanded(input)).toBe(composed.map(foldExpanded).join(''));
      }),
      many,
    );
  });

  it('keeps every substring a substring', () => {
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        const whole = [...before, ...part, ...after].map(wellFormed).join('');
        expect(foldPlain(whole)).toContain(foldPlain([...part].map(wellFormed).join('')));
      }),
      many,
    );
  });

  it('does not regard case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aeosuäöüßéå1 -') }), (input) => {
        for (const fold of foldings) expect(fold(input.toUpperCase())).toBe(fold(input));
      }),
      many,
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...foldings), (input, fold) => {
        expect(fold(fold(input))).toBe(fold(input));
      }),
      many,
    );
  });

  it('gives text that PostgreSQL can store', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...foldings, wellFormed), (input, fold) => {
        const folded = fold(input);
        expect(folded).not.toContain('\0');
        expect(Buffer.from(folded, 'utf8').toString('utf8')).toBe(folded);
      }),
      many,
    );
  });

  it('turns each decomposition into what it turns the composed character into', () => {
    const differing = everyCodePoint.filter(
      (point) => foldPlain(point) !== [...point.normalize('NFD')].map(foldPlain).join(''),
    );
    expect(differing).toEqual([]);
  });

  it('leaves white space white space and makes none', () => {
    const isSpace = (point: string) => splitWords(`a${point}b`).length === 2;
    const moved = everyCodePoint.filter((point) =>
      foldings.some((fold) => {
        const folded = fold(point);
        return isSpace(point) ? !isSpace(folded) : [...folded].some(isSpace);
      }),
    );
    expect(moved).toEqual([]);
  });
});

describe('white space', () => {
  it('is what Unicode and JavaScript call so', () => {
    const differing = everyCodePoint.filter(
      (point) => (splitWords(point).length === 0) !== /[\s\p{White_Space}]/u.test(point),
    );
    expect(differing).toEqual([]);
  });

  it('is collapsed to single spaces between words', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(collapseSpace(input)).toBe(splitWords(input).join(' '));
      }),
      many,
    );
  });

  it('splits before folding as it does after', () => {
    fc.assert(
      fc.property(text, (input) => {
        const folded = splitWords(input)
          .map((word) => ({ plain: foldPlain(word), expanded: foldExpanded(word) }))
          .filter((word) => word.plain !== '');
        expect(foldWords(input)).toEqual(folded);
      }),
      many,
    );
  });

  it('is folded with its phrase', () => {
    expect(foldPhrase(' \u0301 Große\u00a0\n Küche\t')).toEqual({
      plain: 'grosse kuche',
      expanded: 'grosse kueche',
    });
  });
});
