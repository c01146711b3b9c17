import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { compareKeys, nameSortKey } from './sort-key.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(...'aäzß019 -', '\ue000', '\uffff', '😀', '𝐀'),
    maxLength: 12,
  }),
);
const many = { numRuns: tries(5_000, 1_000) };

function inOrder(names: string[]): string[] {
  return [...names].sort((a, b) => compareKeys(nameSortKey(a), nameSortKey(b)));
}

describe('comparing keys', () => {
  it('is the order of the UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, text, (start, a, b) => {
        for (const [left, right] of [
          [a, b],
          [start + a, start + b],
          [start, start + a],
        ] as const) {
          const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
          expect(Math.sign(compareKeys(left, right))).toBe(bytes);
        }
      }),
      many,
    );
  });
});

describe('the sort key of a name', () => {
  it.each([
    [['Pumpe 2', 'Pumpe 10', 'Pumpe 100', 'Pumpe A']],
    [['Pumpe', 'Pumpe 0', 'Pumpe 1', 'Pumpe 9', 'Pumpe 09a', 'Pumpe 10']],
    [['Ablage', 'Äpfel', 'Apparat', 'Öl', 'Ost', 'Über', 'Uhr', 'Zaun']],
    [['Maß', 'Massage', 'Maßband', 'Mast']],
    [['Raum 2.9', 'Raum 2.114', 'Raum 2.1140', 'Raum 10.1']],
    [['1', '99999999', '100000000', '999999999', '1000000000', '10000000000000000000', 'a']],
    [['BT5-OG2', 'BT5-OG10', 'BT12-EG']],
  ])('puts %j in this order', (names) => {
    expect(inOrder([...names].reverse())).toEqual(names);
  });

  it.each([
    ['PUMPE', 'pumpe'],
    ['Küche', 'Kuche'],
    ['Pumpe  2 ', 'Pumpe 2'],
    ['Pumpe 02', 'Pumpe 2'],
    ['u\u0308', 'ü'],
  ])('is the same for %j and %j', (a, b) => {
    expect(nameSortKey(a)).toBe(nameSortKey(b));
  });

  it('orders numbers by their value, whatever their length', () => {
    const number = fc
      .bigInt({ min: 0n, max: 10n ** 60n })
      .chain((big) => fc.nat(60).map((digits) => big % 10n ** BigInt(digits + 1)));
    fc.assert(
      fc.property(number, number, (a, b) => {
        const order = a < b ? -1 : a > b ? 1 : 0;
        const [left, right] = [`BT ${a} x`, `BT ${b} x`].map(nameSortKey) as [string, string];
        expect(Math.sign(compareKeys(left, right))).toBe(order);
      }),
      many,
    );
  });

  it('orders letters as a German dictionary does', () => {
    const { compare } = new Intl.Collator('de', { sensitivity: 'base' });
    const word = fc.string({ unit: fc.constantFrom(...'abeosuzäöüßéABOUÄÖÜ'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const order = Math.sign(compareKeys(nameSortKey(a), nameSortKey(b)));
        expect(order).toBe(Math.sign(compare(a, b)));
      }),
      many,
    );
  });
});
