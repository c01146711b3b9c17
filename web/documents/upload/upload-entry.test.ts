import { expect, it } from 'vitest';
import { maxFileBytes } from '#contract/documents/files.ts';
import { entryOf, megabytes, numbered, submitLabel, titleOf } from './upload-entry.ts';

it('numbers several files, but not a single one', () => {
  expect(titleOf('Plan', 1, 1)).toBe('Plan');
  expect([1, 2, 3].map((place) => titleOf(' Plan ', place, 3))).toEqual([
    'Plan (1)',
    'Plan (2)',
    'Plan (3)',
  ]);
});

it('has a default title', () => {
  expect(titleOf(' ', 1, 1)).toBe('Unbenanntes Dokument');
  expect(titleOf('', 2, 2)).toBe('Unbenanntes Dokument (2)');
});

it('shortens the title and not the number', () => {
  const title = titleOf('x'.repeat(200), 10, 10);
  expect(title).toHaveLength(200);
  expect(title).toMatch(/x \(10\)$/);
  expect(titleOf(`${'x'.repeat(195)}🔥`, 2, 2)).toBe(`${'x'.repeat(195)} (2)`);
});

it('never changes a number', () => {
  const file = new File(['a'], 'a.pdf');
  const [first, second, third] = numbered([entryOf(file), entryOf(file), entryOf(file)]);
  if (!first || !second || !third) throw new Error('three files stay three');
  expect([first, second, third].map(({ place }) => place)).toEqual([1, 2, 3]);
  const later = numbered([first, third, entryOf(file)]);
  expect(later.map(({ place }) => place)).toEqual([1, 3, 4]);
});

it.each([
  [0, '0,00 MB'],
  [1_929_380, '1,84 MB'],
  [maxFileBytes, '50,00 MB'],
])('shows %i bytes in MB with two decimals', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});

it('says how many files it sends', () => {
  expect([0, 1, 2, 10].map(submitLabel)).toEqual([
    'Hochladen',
    'Hochladen',
    '2 Dateien hochladen',
    '10 Dateien hochladen',
  ]);
});
