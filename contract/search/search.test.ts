import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { foldExpanded, foldPlain } from '../text/fold.ts';
import {
  compareResults,
  isEmptySearch,
  matches,
  prepareQuery,
  rankOf,
  type SearchableEquipment,
  type SearchFilters,
  searchEquipment,
  splitTerms,
} from './search.ts';

const letters = [...'aeukcbAEUÜüäß012%_\\-. ', 'u\u0308', '\u0301', '😀', '𝐀', '\u00a0', '\ud800'];
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
const record: fc.Arbitrary<SearchableEquipment> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  name: text,
  type: text,
  locationRaw: text,
  locationBuilding: fc.option(text),
  locationFloor: fc.option(text),
  locationRoom: fc.option(text),
  tags: fc.array(text, { maxLength: 3 }),
});
const query = fc.oneof(text, fc.string({ unit: fc.constantFrom(...'uüe '), maxLength: 4 }));
const many = { numRuns: tries(5_000, 1_000) };

function equipment(fields: Partial<SearchableEquipment>): SearchableEquipment {
  const nowhere = { locationRaw: '', locationBuilding: null, locationFloor: null };
  return { name: '', type: '', ...nowhere, locationRoom: null, tags: [], ...fields };
}

function finds(text: string, name: string): boolean {
  return matches(equipment({ name }), splitTerms(text));
}

describe('terms', () => {
  it('are split at white space of every kind, each once', () => {
    expect(splitTerms(' Küche\u00a0BT5\n\tBT5 \u0301 ')).toEqual([
      { plain: 'kuche', expanded: 'kueche' },
      { plain: 'bt5', expanded: 'bt5' },
    ]);
    expect(splitTerms(' \t ')).toEqual([]);
  });
});

describe('matching', () => {
  it.each([
    ['kuche', 'Küche', true],
    ['kueche', 'Küche', true],
    ['küche', 'Küche', true],
    ['küche', 'Kueche', true],
    ['kuche', 'Kueche', false],
    ['küe', 'Küche', false],
    ['küub', 'Kueüb', false],
    ['er', 'Aerosol', true],
    ['STRASSE', 'Straße', true],
    ['ku\u0308', 'KÜCHE', true],
    ['50%', 'Ventil 50 %', false],
    ['50 %', 'Ventil 50%', true],
    ['_', 'Pumpe', false],
    ['\\', 'A\\B', true],
    ['pumpe heizung', 'Heizungspumpe', true],
    ['pumpe kessel', 'Heizungspumpe', false],
    ['x'.repeat(500), 'x'.repeat(499), false],
    ['x'.repeat(500), 'X'.repeat(501), true],
  ])('%j in %j: %s', (term, name, expected) => {
    expect(finds(term, name)).toBe(expected);
  });

  it('looks in every searched field and not across two', () => {
    const item = equipment({
      name: 'Pumpe',
      type: 'HVAC',
      locationRaw: 'BT5-OG2',
      locationFloor: 'DG',
      locationRoom: '2.114',
      tags: ['Achtung', 'Prüfung fällig'],
    });
    for (const term of ['pump', 'hva', 't5-o', 'dg', '.114', 'tung', 'fallig'])
      expect(matches(item, splitTerms(term))).toBe(true);
    for (const term of ['pumpehvac', 'dg2', 'pumpe kessel'])
      expect(matches(item, splitTerms(term))).toBe(false);
  });

  it('is the decision, word for word', () => {
    fc.assert(
      fc.property(record, query, (item, text) => {
        const fields = [
          ...[item.name, item.type, item.locationRaw, item.locationFloor ?? ''],
          ...[item.locationRoom ?? '', ...item.tags],
        ];
        const expected = text
          .split(/\s+/)
          .every((term) =>
            fields.some(
              (field) =>
                foldPlain(field).includes(foldPlain(term)) ||
                foldExpanded(field).includes(foldExpanded(term)),
            ),
          );
        expect(matches(item, splitTerms(text))).toBe(expected);
      }),
      many,
    );
  });

  it('finds every substring of a name', () => {
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(finds(part, before + part + after)).toBe(true);
      }),
      many,
    );
  });
});

describe('the rank', () => {
  it.each([
    ['heiz', 'Heizungspumpe', 0],
    ['pumpe', 'Heizung Pumpe', 1],
    ['pumpe', 'Heizung-Pumpe', 1],
    ['pumpe', 'Heizung😀Pumpe', 1],
    ['pumpe', 'Heizung𝐀Pumpe', 2],
    ['pumpe', 'Heizung1Pumpe', 2],
    ['pumpe', 'Heizungspumpe', 2],
    ['pumpe', 'Umpumpe Pumpe', 1],
    ['pumpe', 'Kessel', 3],
    ['  heizung \u00a0 pumpe ', 'HEIZUNG  PUMPE 2', 0],
    ['pumpe heizung', 'Heizung Pumpe', 3],
    ['kuche', 'Küche', 0],
    ['kueche', 'Große Küche', 1],
    ['küche', 'Großkueche', 2],
    ['', 'Kessel', 0],
  ])('of %j in %j is %i', (text, name, expected) => {
    expect(rankOf({ name }, prepareQuery(text))).toBe(expected);
  });
});

describe('the order of results', () => {
  it('is total, and transitive', () => {
    fc.assert(
      fc.property(record, record, record, query, (a, b, c, text) => {
        const compare = compareResults(prepareQuery(text));
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        if (compare(a, b) === 0) expect([a.name, a.id]).toEqual([b.name, b.id]);
      }),
      many,
    );
  });

  it('is rank, German order, code points, id', () => {
    const names = ['Öl', 'Umwälzpumpe', 'Pumpe 10', 'Pumpe 2', 'Neue Pumpe', 'PUMPE 2', 'Pumpe 2'];
    const records = names.map((name, index) =>
      equipment({ name, id: String(9 - index), tags: ['Pumpe'] }),
    );
    expect(searchEquipment(records, 'pumpe').map(({ name, id }) => `${name}/${id}`)).toEqual([
      'PUMPE 2/4',
      'Pumpe 2/3',
      'Pumpe 2/6',
      'Pumpe 10/7',
      'Neue Pumpe/5',
      'Umwälzpumpe/8',
      'Öl/9',
    ]);
  });

  it('does not depend on the order of the records', () => {
    const records = fc.uniqueArray(record, { selector: ({ name, id }) => `${name} ${id}` });
    fc.assert(
      fc.property(records, query, (items, text) => {
        const found = searchEquipment(items, text);
        expect(searchEquipment([...items].reverse(), text)).toEqual(found);
        expect(found).toEqual(found.filter((item) => matches(item, splitTerms(text))));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('filters', () => {
  const item = equipment({
    name: 'Pumpe',
    type: 'Lüftung und Klima',
    locationRaw: 'BT5-OG2-C7',
    locationBuilding: 'BT5',
    locationFloor: 'OG2',
    locationRoom: '2.114 A',
  });

  it.each<[SearchFilters, boolean]>([
    [{}, true],
    [{ type: ' ', site: '', floor: null, room: undefined }, true],
    [{ type: 'lueftung  UND' }, true],
    [{ type: 'klima lüftung' }, false],
    [{ site: 't5-og' }, true],
    [{ site: 'BT6' }, false],
    [{ building: 'BT5' }, true],
    [{ building: ' 5' }, true],
    [{ building: 'bt 5' }, true],
    [{ building: 'BT' }, false],
    [{ building: 'BT50' }, false],
    [{ building: 'ohne_bauteil' }, false],
    [{ building: ' ' }, true],
    [{ floor: ' og2 ' }, true],
    [{ floor: 'OG' }, false],
    [{ floor: 'ohne_etage' }, false],
    [{ room: '2.114  a' }, true],
    [{ room: '2.114' }, false],
    [{ type: 'klima', site: 'bt5', floor: 'OG2', room: '2.114 A' }, true],
    [{ type: 'klima', site: 'bt5', floor: 'OG2', room: '3' }, false],
  ])('%j let it pass: %s', (filters, expected) => {
    expect(searchEquipment([item], 'pumpe', filters).length === 1).toBe(expected);
  });

  it.each([
    ['BT1', true],
    ['bt1-EG', true],
    ['EG, BT1', true],
    ['Hof/BT1 Keller', true],
    ['BT10 und BT1', true],
    ['BT10-EG', false],
    ['ABT1', false],
    ['BT1a', false],
    ['BT1ä', false],
    ['BT 1', true],
    ['', false],
  ])('find the Bauteil BT1 as a whole part of %j: %s', (locationRaw, expected) => {
    const found = searchEquipment([equipment({ locationRaw })], '', { site: ' BT1' });
    expect(found.length === 1).toBe(expected);
  });

  it('distinguish a building from one whose number begins alike', () => {
    const items = ['BT1', '1', 'BT10', 'BT21', null].map((locationBuilding) =>
      equipment({ locationBuilding, locationRaw: `BT${locationBuilding?.replace('BT', '')}` }),
    );
    const found = (filters: SearchFilters) =>
      searchEquipment(items, '', filters).map(({ locationBuilding }) => locationBuilding);
    expect(found({ building: 'BT1' })).toEqual(['BT1', '1']);
    expect(found({ site: 'BT1' })).toEqual(['BT1', '1']);
    expect(found({ site: 'T1' })).toEqual(['BT1', '1', 'BT10']);
    expect(found({ building: 'ohne_bauteil' })).toEqual([null]);
  });

  it('find Anlagen without a floor', () => {
    const items = [null, '', ' ', 'EG'].map((locationFloor) => equipment({ locationFloor }));
    expect(searchEquipment(items, '', { floor: 'ohne_etage' })).toHaveLength(3);
  });

  it('count when it is decided whether there is anything to search', () => {
    expect(isEmptySearch(' \u00a0', { type: '', floor: null })).toBe(true);
    expect(isEmptySearch('a')).toBe(false);
    expect(isEmptySearch('', { room: '1' })).toBe(false);
    expect(isEmptySearch('', { building: '1' })).toBe(false);
  });
});
