import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { fits, isBlank, oneLine, severalLines, textOrNull } from './stored-text.ts';

describe('one line', () => {
  it.each([
    ['  Pumpe \t 1\r\n', 'Pumpe 1'],
    ['Ku\u0308che', 'Küche'],
    ['Ku\u200b\u0308che', 'Küche'],
    ['Pum\u00adpe\u200b \u202e1\ufeff', 'Pumpe 1'],
    ['BT\u00a01', 'BT 1'],
    ['\u0007\u0085', ''],
    ['👩\u200d🔧 2️⃣', '👩\u200d🔧 2️⃣'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} E',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} E',
    ],
    ['a\u{e0067}b\ufff9c', 'abc'],
  ])('%j becomes %j', (typed, stored) => {
    expect(oneLine(typed)).toBe(stored);
  });
});

describe('several lines', () => {
  it.each([
    ['  Ventil  prüfen\r\n\tdann melden\n\n', 'Ventil  prüfen\n\tdann melden'],
    ['eins\u2028zwei\rdrei', 'eins\nzwei\ndrei'],
    ['u\u0308ber\u200b\u0007all', 'überall'],
    [' \u200b\n\t', ''],
    ['👩\u200d🔧\n👍🏽', '👩\u200d🔧\n👍🏽'],
  ])('%j become %j', (typed, stored) => {
    expect(severalLines(typed)).toBe(stored);
  });
});

it.each([
  ['  ab\n', true],
  ['👍👍', true],
  ['👍👍👍', false],
  ['abc', false],
])('fits %j into two letters: %s', (typed, isFitting) => {
  expect(fits(typed, 2)).toBe(isFitting);
});

it('is cleaned alike, whether it is tidy as it comes or not', () => {
  const latin = fc
    .array(fc.integer({ min: 0, max: 0xff }))
    .map((codes) => String.fromCharCode(...codes));
  const words = fc.oneof(
    latin,
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom('Lüfter 7', 'a  b'),
  );
  fc.assert(
    fc.property(words, (text) => {
      // The last letter is none of those that tidy texts have.
      expect(oneLine(`${text} 中`)).toBe([oneLine(text), '中'].filter(Boolean).join(' '));
    }),
    { numRuns: tries(5_000, 1_000) },
  );
});

it('stays the same when it is stored again, whatever was typed', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(typed, (text) => {
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
      expect(severalLines(severalLines(text))).toBe(severalLines(text));
      expect(oneLine(text)).toBe(oneLine(text.normalize('NFD')));
      expect(isBlank(text)).toBe(textOrNull(text) === null);
    }),
    { numRuns: tries(5_000, 1_000) },
  );
});
