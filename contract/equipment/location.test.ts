import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import {
  buildingLabel,
  combineLocation,
  floorKey,
  floorLabel,
  identityKey,
  type LocationParts,
  normaliseBuilding,
  placeKey,
  sameText,
  upperCaseLocation,
  WITHOUT_BUILDING,
  WITHOUT_FLOOR,
} from './location.ts';

describe('the combined location', () => {
  it.each<[LocationParts, string | null]>([
    [{ building: '5', floor: 'OG2', column: 'C7', room: '2.114' }, 'BT5-OG2-C7-2.114'],
    [{ building: 'BT5', floor: 'OG2' }, 'BT5-OG2'],
    [{ building: 'bt5', floor: 'og2', column: 'c7' }, 'BT5-OG2-C7'],
    [{ building: ' 5 ', floor: ' EG ', room: ' 1  a ' }, 'BT5-EG-1 A'],
    [{ building: 'BT 5', floor: 'EG' }, 'BT 5-EG'],
    [{ building: '5', floor: '', column: '', room: '1' }, 'BT5-1'],
    [{ building: '5' }, 'BT5'],
    [{ floor: 'UG1', room: '7' }, 'UG1-7'],
    [{ building: null, floor: 'UG1', column: null, room: null }, 'UG1'],
    [{ building: 'Ä', floor: 'ß' }, 'BTÄ-SS'],
    [{ building: '', floor: ' ', column: 'C7', room: '2' }, null],
    [{ column: 'C7', room: '2' }, null],
    [{}, null],
  ])('of %j is %j', (parts, expected) => {
    expect(combineLocation(parts)).toBe(expected);
  });

  it('never has the prefix twice nor an empty part', () => {
    const part = fc.string({ unit: fc.constantFrom(...'bBtT5 a'), maxLength: 5 });
    fc.assert(
      fc.property(part, part, part, part, (building, floor, column, room) => {
        const combined = combineLocation({ building, floor, column, room });
        const isFilled = building.trim() !== '' || floor.trim() !== '';
        expect(combined !== null).toBe(isFilled);
        expect(combined?.split('-') ?? ['x']).not.toContain('');
        if (building.trim() !== '') expect(combined?.startsWith('BT')).toBe(true);
        if (combined) expect(upperCaseLocation(combined)).toBe(combined);
        if (/^\s*bt/i.test(building) && combined)
          expect(combined.startsWith(identityKey(building).toUpperCase())).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a building', () => {
  it.each([
    ['5', 'BT5'],
    ['BT5', 'BT5'],
    ['bt 5', 'BT5'],
    [' Bt\u00a0 5 ', 'BT5'],
    ['05', 'BT05'],
    ['5a', 'BT5A'],
    ['BT', 'BT'],
    ['Halle  3', 'BTHALLE 3'],
    ['', WITHOUT_BUILDING],
    ['  ', WITHOUT_BUILDING],
    [null, WITHOUT_BUILDING],
    [undefined, WITHOUT_BUILDING],
    ['ohne_bauteil', WITHOUT_BUILDING],
  ])('%j groups as %j', (building, key) => {
    expect(normaliseBuilding(building)).toBe(key);
    expect(normaliseBuilding(key)).toBe(key);
  });

  it('has its key as label, or says that there is none', () => {
    expect(buildingLabel('bt 5')).toBe('BT5');
    expect(buildingLabel(null)).toBe('Ohne Bauteil');
    expect(buildingLabel(WITHOUT_BUILDING)).toBe('Ohne Bauteil');
  });
});

describe('a floor', () => {
  it('groups without regard to case and white space', () => {
    expect(floorKey(' og  2 ')).toBe(floorKey('OG 2'));
    expect(floorKey('OG2')).not.toBe(floorKey('OG 2'));
    expect([null, undefined, '', ' ', WITHOUT_FLOOR].map(floorKey)).toEqual(
      Array(5).fill(WITHOUT_FLOOR),
    );
    expect([' og  2 ', null, WITHOUT_FLOOR].map(floorLabel)).toEqual([
      'OG 2',
      'Ohne Etage',
      'Ohne Etage',
    ]);
  });
});

describe('the same text', () => {
  it.each([
    ['Pumpe 2', ' PUMPE \u00a0 2\n', true],
    ['Küche', 'KU\u0308CHE', true],
    ['\u2126', 'ω', true],
    ['', ' \t', true],
    ['Küche', 'Kuche', false],
    ['Maße', 'Masse', false],
    ['Pumpe2', 'Pumpe 2', false],
    ['BT5-EG', 'BT5 EG', false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(sameText(a, b)).toBe(expected);
  });

  it('has a key that stays itself and can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const key = identityKey(text);
        expect(identityKey(key)).toBe(key);
        expect(identityKey(` ${text.normalize('NFD')}\t`)).toBe(key);
        expect(Buffer.from(key).toString()).toBe(key);
        expect(key).not.toMatch(/^\s|\s$|\s\s|[\t-\r]/);
        expect(key).not.toContain('\0');
      }),
      { numRuns: tries(5_000, 1_000) },
    );
  });

  it('does not regard the case of German text', () => {
    const german = fc.string({ unit: fc.constantFrom(...'aäöüzÄÖÜZ 1-') });
    fc.assert(
      fc.property(german, (text) => {
        expect(sameText(text.toUpperCase(), text)).toBe(true);
        expect(sameText(text.toLowerCase(), text)).toBe(true);
      }),
    );
  });
});

describe('the key of a place', () => {
  it.each([
    ['BT5-EG', 'BT 5-EG', true],
    ['BT5-EG', 'bt5-eg', true],
    ['BT5-EG', '5-EG', true],
    ['BT5-EG', ' bt  5 -EG', true],
    ['BT5', '5', true],
    ['BT5A-EG', '5 a-EG', true],
    ['BT NORD-EG', 'BTNord-EG', true],
    ['BT5-EG', 'BT50-EG', false],
    ['BT5-EG', 'BT5-E G', false],
    ['Halle 5-EG', 'Halle5-EG', false],
    ['Nord-EG', 'BTNORD-EG', false],
  ])('of %j and %j is the same: %s', (a, b, expected) => {
    expect(placeKey(a) === placeKey(b)).toBe(expected);
  });

  it('stays the same when it is computed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'bBtT5 -aä') }), (text) => {
        expect(placeKey(placeKey(text))).toBe(placeKey(text));
      }),
    );
  });
});
