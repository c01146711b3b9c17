import { describe, expect, it } from 'vitest';
import { lineWidth, shortenLine, type WordWidths, widestPart, wrapText } from './wrap-text.ts';

/** Every character is one wide. */
const even: WordWidths = { word: (text) => [...text].length, space: 1 };

describe('a text that is broken into lines', () => {
  it('keeps its words whole where they fit', () => {
    expect(wrapText('Zentralbatterie SB 1.1 Notaufnahme', even, 20)).toEqual([
      'Zentralbatterie SB',
      '1.1 Notaufnahme',
    ]);
  });

  it('breaks a word that is too wide after a hyphen, and anywhere else if it has none', () => {
    expect(wrapText('BT5-OG2-C7-2.114', even, 8)).toEqual(['BT5-OG2-', 'C7-2.114']);
    expect(wrapText('Brandmeldezentrale', even, 8)).toEqual(['Brandmel', 'dezentra', 'le']);
  });

  it('never breaks inside of what is read as one letter', () => {
    const family = '👩‍🔧';
    expect(wrapText(family.repeat(3), even, 4)).toEqual([family, family, family]);
  });

  it('is one empty line if it is empty', () => {
    expect(wrapText('', even, 8)).toEqual(['']);
  });
});

describe('a line that is shortened', () => {
  it('ends with "…" and fits', () => {
    expect(shortenLine('Zentralbatterie SB', even, 12)).toBe('Zentralbatt…');
    expect(shortenLine('Pumpe Nord', even, 7)).toBe('Pumpe…');
  });

  it('gets "…" also where it would fit itself, because there is more', () => {
    expect(shortenLine('Pumpe', even, 8)).toBe('Pumpe…');
  });

  it('is empty where not even "…" fits', () => {
    expect(shortenLine('Pumpe', even, 0.5)).toBe('');
  });
});

it('a text needs at least the width of its widest part between spaces and hyphens', () => {
  expect(widestPart('BT5-OG2 Zentralbatterie', even)).toBe(15);
});

it('the width of a line is that of its words and the spaces between them', () => {
  expect(lineWidth('RLT 04', even)).toBe(6);
});
