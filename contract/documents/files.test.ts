import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginsLike,
  extensionOf,
  fileSizeText,
  maxFileBytes,
  problemOfFile,
  safeFileName,
} from './files.ts';

describe('a file that is chosen', () => {
  it.each([
    'a.pdf',
    'a.jpg',
    'a.jpeg',
    'a.png',
    'a.doc',
    'a.docx',
    'a.xls',
    'a.xlsx',
    'a.txt',
    'B.PDF',
  ])('is taken: %s', (name) => {
    expect(problemOfFile(name, 1)).toBeUndefined();
    expect(problemOfFile(name, maxFileBytes)).toBeUndefined();
  });

  it.each(['a.exe', 'a.svg', 'a.html', 'a', '.pdf.zip', 'a.heic'])('is refused: %s', (name) => {
    expect(problemOfFile(name, 1)).toEqual({
      title: 'Dateiformat nicht unterstützt',
      message: `${name} hat ein nicht unterstütztes Format.`,
    });
  });

  it('is refused one byte above 50 MB', () => {
    expect(problemOfFile('Plan.pdf', 52_428_801)).toEqual({
      title: 'Datei zu groß',
      message: 'Plan.pdf ist zu groß. Maximale Dateigröße: 50MB.',
    });
  });

  it('is refused when there is nothing in it', () => {
    expect(problemOfFile('Plan.pdf', 0)?.title).toBe('Datei abgelehnt');
  });
});

describe('a size', () => {
  it.each([
    [0, '0,00 B'],
    [1_023, '1023,00 B'],
    [1_024, '1,00 KB'],
    [1_536, '1,50 KB'],
    [1_048_570, '1023,99 KB'],
    [1_048_575, '1,00 MB'],
    [1_048_576, '1,00 MB'],
    [52_428_800, '50,00 MB'],
    [1_610_612_736, '1,50 GB'],
    [2_000_000_000_000, '1862,65 GB'],
  ])('of %i bytes is %s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text);
  });
});

describe('a name under which a file is stored', () => {
  it('never has folders, line ends, quotes or direction marks, and keeps its extension', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const name = safeFileName(`${text}.png`);
        expect(name).not.toMatch(/[/\\<>:"|?*\0\r\n\u202a-\u202e\u2066-\u2069]/u);
        expect(extensionOf(name)).toBe('.png');
        expect(name).not.toMatch(/^[.\s]/);
        expect(encodeURIComponent(name).replace(/%../g, 'x').length).toBeLessThan(250);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays the same when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = safeFileName(`${text}.pdf`);
        expect(safeFileName(name)).toBe(name);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is some name even if none of its characters can be kept', () => {
    expect(safeFileName('../.png')).toBe('Datei.png');
  });
});

describe('the first check of a file', () => {
  const bytes = (...numbers: number[]) => Uint8Array.from(numbers);

  it.each([
    ['.pdf', bytes(0x25, 0x50, 0x44, 0x46, 0x2d)],
    ['.jpg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['.png', bytes(0x89, 0x50, 0x4e, 0x47)],
    ['.xls', bytes(0xd0, 0xcf, 0x11, 0xe0)],
    ['.docx', bytes(0x50, 0x4b, 3, 4)],
    ['.txt', bytes(0x48, 0x61)],
  ] as const)('knows %s by its first bytes', (extension, beginning) => {
    expect(beginsLike(extension, beginning)).toBe(true);
    expect(beginsLike('.jpeg', beginning)).toBe(extension === '.jpg');
    expect(beginsLike('.pdf', bytes())).toBe(false);
  });
});
