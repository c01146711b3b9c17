import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { bauteilOfPlace, placeKey } from '../equipment/location.ts';
import { foldExpanded, foldPhrase, foldPlain } from '../text/fold.ts';
import { nameSortKey } from '../text/sort-key.ts';
import {
  contains,
  matches,
  matchesFilters,
  prepareQuery,
  rankOf,
  type SearchableEquipment,
  splitTerms,
} from './search.ts';
import {
  hasTrigram,
  type LikePatterns,
  matchesText,
  phrasePairs,
  phrasePatterns,
  phraseText,
  phraseWordStarts,
  searchText,
  sortKeyPattern,
  startPattern,
  termPairs,
  termPatterns,
  wholeWordPatterns,
} from './search-text.ts';

const letters = [
  ...'aeukcbAUÜüäß01%_\\-. ',
  'u\u0308',
  '\u0301',
  '😀',
  '𝐀',
  '\v',
  '\f',
  '\n',
  '\0',
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'uüekb -'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 15 }),
  fc.string({ unit: 'binary', maxLength: 15 }),
);
const record: fc.Arbitrary<SearchableEquipment> = fc.record({
  name: text,
  type: text,
  locationRaw: text,
  locationBuilding: fc.constant(null),
  locationFloor: fc.option(text),
  locationRoom: fc.option(text),
  tags: fc.array(text, { maxLength: 3 }),
});
const query = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'uüekb '), maxLength: 5 }),
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 }),
);
const many = { numRuns: tries(10_000, 2_000) };

/** PostgreSQL's LIKE with `\` as escape, for patterns without `_` as a wildcard. */
function isLike(value: string, pattern: string): boolean {
  const pieces = [''];
  for (const [sign] of pattern.matchAll(/\\?[\s\S]/gu)) {
    if (sign === '_') throw new Error('an underscore was not escaped');
    if (sign === '%') pieces.push('');
    else pieces.push(`${pieces.pop()}${sign.replace(/^\\/, '')}`);
  }
  const first = pieces.shift() ?? '';
  const last = pieces.pop();
  if (last === undefined) return value === first;
  if (!value.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = value.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return value.length - last.length >= at && value.endsWith(last);
}

/** For patterns without an escape. */
function likeAsRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('%', '[^]*').replaceAll('_', '[^]')}$`, 'u');
}

function isLikeAny(value: string, patterns: LikePatterns): boolean {
  return patterns.some((pattern) => isLike(value, pattern));
}

function named(name: string): SearchableEquipment {
  const nowhere = { locationRaw: '', locationBuilding: null, locationFloor: null };
  return { name, type: '', ...nowhere, locationRoom: null, tags: [] };
}

function answers(item: SearchableEquipment, asked: string) {
  const terms = splitTerms(asked);
  const stored = searchText(item);
  return {
    byDefinition: matches(item, terms),
    byText: matchesText(stored, terms),
    byPattern: terms.every((term) => isLikeAny(stored, termPatterns(term))),
  };
}

describe('the search text of a record', () => {
  it('contains each word once, and the expanded form only where it differs', () => {
    const item = {
      ...named('Pumpe Küche'),
      type: 'Pumpe',
      locationRaw: 'BT5-OG2',
      locationFloor: 'OG2',
      tags: ['Achtung', 'Prüfung fällig'],
    };
    expect(searchText(item)).toBe(
      'kuche prufung fallig\vpumpe bt5-og2 og2 achtung\fkueche pruefung faellig',
    );
  });

  it('answers as the definition does', () => {
    fc.assert(
      fc.property(record, query, (item, asked) => {
        const { byDefinition, byText, byPattern } = answers(item, asked);
        expect({ byText, byPattern }).toEqual({ byText: byDefinition, byPattern: byDefinition });
      }),
      many,
    );
  });

  it('answers as the definition does for parts of what is there', () => {
    const part = fc.tuple(record, fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.boolean());
    fc.assert(
      fc.property(part, ([item, from, length, folded]) => {
        const piece = [...item.name.normalize('NFC')].slice(from, from + length).join('');
        const { byDefinition, byText, byPattern } = answers(
          item,
          folded ? foldExpanded(piece) : piece,
        );
        expect([byDefinition, byText, byPattern]).toEqual([true, true, true]);
      }),
      many,
    );
  });

  it('answers long queries about long names', () => {
    const long = fc.string({ unit: fc.constantFrom(...letters), minLength: 500, maxLength: 600 });
    fc.assert(
      fc.property(long, fc.boolean(), (name, isWrong) => {
        const asked = [...name.normalize('NFC')].slice(0, 500).join('') + (isWrong ? 'x' : '');
        const all = answers(named(name), asked);
        expect(all).toEqual({ byDefinition: !isWrong, byText: !isWrong, byPattern: !isWrong });
        const { starts } = phrasePatterns(prepareQuery(asked));
        expect(isLikeAny(phraseText(name), starts)).toBe(
          rankOf({ name }, prepareQuery(asked)) === 0,
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['küe', 'Küche'],
    ['büe', 'Büro'],
    ['küub', 'Kueüb'],
  ])('keeps the foldings apart: %j is not in %j', (asked, name) => {
    const { plain, expanded } = { plain: foldPlain(asked), expanded: foldExpanded(asked) };
    const sideBySide = `${foldPlain(name)} ${foldExpanded(name)}`;
    expect(sideBySide.includes(plain) || sideBySide.includes(expanded)).toBe(true);
    expect(answers(named(name), asked)).toEqual({
      byDefinition: false,
      byText: false,
      byPattern: false,
    });
  });

  it('needs one pattern for a term that both foldings share', () => {
    const patterns = splitTerms('50%_\\ Küche').map(termPatterns);
    expect(patterns).toEqual([['%50\\%\\_\\\\%'], ['%kuche%\f%', '%\v%kueche%']]);
  });
});

describe('the text of a phrase', () => {
  it('marks where words start, in both foldings', () => {
    expect(phraseText(' Große  Küche-2 ')).toBe('\ngrosse \nkuche-\n2\f\ngrosse \nkueche-\n2');
  });

  it('gives the rank', () => {
    fc.assert(
      fc.property(text, query, (name, asked) => {
        const prepared = prepareQuery(asked);
        const { starts, startsWord, contains: inside } = phrasePatterns(prepared);
        const tier = [starts, startsWord, inside].findIndex((patterns) =>
          isLikeAny(phraseText(name), patterns),
        );
        expect(tier < 0 ? 3 : tier).toBe(rankOf({ name }, prepared));
      }),
      many,
    );
  });

  it('finds a Bauteil that is a whole part of it', () => {
    const parts = fc.constantFrom(
      'BT1',
      'bt1',
      'BT10',
      'B',
      'ü',
      '0',
      '-',
      ' ',
      '🔥',
      '_',
      '%',
      '\n',
    );
    const location = fc.oneof(
      fc.array(parts, { maxLength: 6 }).map((all) => all.join('')),
      text,
    );
    const site = foldPhrase('BT1');
    const isAtSite = matchesFilters({ site: 'BT1' });
    const anywhere = {
      ...{ name: '', type: '', locationBuilding: null, locationFloor: null },
      ...{ locationRoom: null, tags: [] },
    };
    fc.assert(
      fc.property(location, (raw) => {
        const isWhole = wholeWordPatterns(site).some((pattern) =>
          likeAsRegExp(pattern).test(phraseText(raw)),
        );
        const isFound = isAtSite({ ...anywhere, locationRaw: raw });
        const isFirst = bauteilOfPlace(placeKey(raw)) === 'bt1';
        expect(isFound).toBe(isWhole || isFirst);
      }),
      many,
    );
  });

  it('gives wider tiers that contain the narrower ones', () => {
    fc.assert(
      fc.property(text, fc.nat(15), fc.integer({ min: 0, max: 5 }), (name, from, length) => {
        const phrase = foldPhrase([...name].slice(from, from + length).join(''));
        const { starts, startsWord, contains: inside } = phrasePatterns(phrase);
        const held = [starts, startsWord, inside].map((tier) => isLikeAny(phraseText(name), tier));
        expect(held).toEqual([...held].sort((a, b) => Number(a) - Number(b)));
        expect(held[2]).toBe(contains(foldPhrase(name), phrase));
      }),
      many,
    );
  });

  it('has a position in the order of the names, where all that start with it are adjacent', () => {
    let together = 0;
    const isHeld = (name: string, asked: string) => {
      const phrase = prepareQuery(asked);
      if (rankOf({ name }, phrase) !== 0) return;
      expect(isLike(nameSortKey(name), sortKeyPattern(phrase))).toBe(true);
      expect(isLike(phraseText(name), startPattern(phrase))).toBe(true);
      together += Number(asked.trim() !== '');
    };
    const property = fc.property(text, query, fc.nat(8), (name, asked, length) => {
      const beginning = [...name].slice(0, length).join('');
      for (const given of [asked, beginning, foldPlain(beginning), foldExpanded(beginning)]) {
        isHeld(name, given);
      }
    });
    fc.assert(property, many);
    expect(together).toBeGreaterThan(500);
  });
});

describe('pairs of characters', () => {
  it('replace trigrams for short terms', () => {
    const isShort = (term: string) => !hasTrigram(foldPhrase(term));
    expect(['p', 'bt', '1.2', 'a-b', 'öl', '%', 'üb'].filter((term) => !isShort(term))).toEqual([]);
    expect(['bt3', '2.114', 'öle', 'usv'].filter(isShort)).toEqual([]);
  });

  it.each([
    ['bt3', `'bt' & 't3'`],
    ['x', `'x':*`],
    ['üb', `('ub') | ('ue' & 'eb')`],
    [`'\\`, `'''\\\\'`],
    ['💡a', `'💡a'`],
    ['a\u0001b', `'a\u0002' & '\u0002b'`],
  ])('are asked for as the database has them: %s', (term, query) => {
    expect(splitTerms(term).map(termPairs)).toEqual([query]);
  });

  it('replace trigrams for a phrase with its marks', () => {
    expect(phrasePairs(foldPhrase('a b'))).toBe(`'a ' & ' \n' & '\nb'`);
  });
});

describe('beginnings of words', () => {
  it.each([
    ['b', `'b':*`],
    ['bt', `'bt'`],
    ['bt 3', `'bt'`],
    ['a-b', `'a-'`],
    ['üb', `'ub' | 'ue'`],
    ['ä', `'a':* | 'ae'`],
    ['-1', `'-':*`],
    [`'x`, `'''':*`],
    ['💡a', `'💡':*`],
  ])('are asked for as the database has them: %s', (phrase, query) => {
    expect(phraseWordStarts(foldPhrase(phrase))).toBe(query);
  });
});
