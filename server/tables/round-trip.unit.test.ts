import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../testing/effort.ts';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import type { TableSheet } from './table-sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

removeTableFiles();

const hostile = [
  ...[
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '＝',
    '＋',
    '－',
    '＠',
    "'",
    "''",
    '"',
    '""',
    ';',
    ',',
  ],
  ...[
    ' ',
    '\u00a0',
    '\ufeff',
    '\u2028',
    '_x',
    '_x0041_',
    '_x005F_',
    '_',
    'x0041',
    '&amp;',
    '<',
    '>',
    ']]>',
  ],
  ...[
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\ufffe',
    '\uffff',
    'sep=;',
    '#WERT!',
    'WAHR',
    '0.215',
    '007',
  ],
  ...['ä', '😀', 'u\u0308', '1e5', '01.02.2024', '=1+1', '=HYPERLINK("http://x")', 'a'],
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...hostile), maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
/** What only a workbook can hold. */
const halves = fc.string({
  unit: fc.oneof(text, fc.constantFrom('\0', '\ud83d', '\udc00')),
  maxLength: 6,
});

/** What a text file can hold. */
const storable = (all: string) => Buffer.from(all.replaceAll('\0', '')).toString();

/** Rows with at least one text, because empty rows are not rows of a table. */
const rowsOf = (cell: fc.Arbitrary<string>) =>
  fc.array(
    fc.array(cell, { minLength: 3, maxLength: 3 }).filter((row) => row.some((text) => text !== '')),
    { minLength: 1, maxLength: 8 },
  );

const sheetOf = (rows: string[][], titles: string[]): TableSheet => ({
  name: 'Anlagen',
  columns: titles.map((title) => ({ title, kind: 'text' as const })),
  rows,
});

async function readBack(name: string, bytes: Buffer, width: number): Promise<string[][]> {
  const { rows } = await readTableFile(await tableFile(name, bytes));
  return rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
}

const runs = { numRuns: tries(1_000, 60) };

describe('every text that is written is read back unchanged', () => {
  it('in XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(fc.oneof(text, halves)), async (rows) => {
        const titles = ['A', '=B', 'C'];
        const bytes = await buffer(writeXlsx([sheetOf(rows, titles)]));
        expect(await readBack('a.xlsx', bytes, 3)).toEqual([titles, ...rows]);
      }),
      runs,
    );
  });

  it('in CSV, except for NUL and halves of surrogate pairs', async () => {
    const possible = text.map(storable);
    await fc.assert(
      fc.asyncProperty(rowsOf(possible), text, async (rows, title) => {
        const titles = [`T${storable(title)}`, 'sep=,', "'=c"];
        const bytes = await buffer(writeCsv(sheetOf(rows, titles)));
        expect(await readBack('a.csv', bytes, 3)).toEqual([titles, ...rows]);
      }),
      runs,
    );
  });

  it('in a CSV file with one column', async () => {
    const possible = text.map((all) => `x${storable(all)}`);
    await fc.assert(
      fc.asyncProperty(fc.array(possible), async (texts) => {
        const rows = texts.map((all) => [all]);
        const bytes = await buffer(writeCsv(sheetOf(rows, ['sep=,'])));
        expect(await readBack('a.csv', bytes, 1)).toEqual([['sep=,'], ...rows]);
      }),
      runs,
    );
  });
});
