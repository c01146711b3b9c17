import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertTable, csvOf } from '../testing/libreoffice.ts';
import { officeTable, shownCells } from '../testing/samples/office-table.ts';
import {
  type ReadTable,
  readTableFile,
  removeTableFiles,
  tableFile,
} from '../testing/table-files.ts';
import type { TableSheet } from './table-sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

removeTableFiles();

const rowsOf = ({ rows }: ReadTable) => rows.map(({ cells }) => cells);

describe('a workbook made by LibreOffice', () => {
  let table: ReadTable;

  beforeAll(async () => {
    const source = await tableFile('a.fods', officeTable);
    table = await readTableFile(await tableFile('a.xlsx', await convertTable(source, 'xlsx')));
  });

  it('reads as it is shown', () => {
    expect(table.rows[0]?.cells).toEqual(shownCells);
    expect(rowsOf(table).slice(1)).toEqual([
      ['versteckt'],
      ['#DIV/0!', '#NV'],
      ['verbunden', '', 'danach'],
      ['x'],
    ]);
  });

  it('says what is hidden, and which cells are errors', () => {
    expect(table.description.sheets).toEqual([
      { name: 'Anlagen & mehr', isHidden: false, hiddenColumns: [1], mergedCells: 0 },
      { name: 'Geheim', isHidden: true, hiddenColumns: [], mergedCells: 0 },
    ]);
    expect(table.rows.map(({ row, isHidden }) => [row, isHidden])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
      [1, false],
    ]);
    expect(table.rows[2]?.errorCells).toEqual([0, 1]);
  });
});

describe('a CSV file made by LibreOffice', () => {
  it.each([
    [';', 76, 'utf-8'],
    [',', 76, 'utf-8'],
    ['\t', 1, 'windows-1252'],
  ] as const)('with %j in %d reads as the workbook does', async (separator, charset, encoding) => {
    const source = await tableFile('a.fods', officeTable);
    const file = await tableFile('a.csv', await csvOf(source, separator, charset));
    const table = await readTableFile(file);
    expect(table.description).toMatchObject({ separator, encoding });
    expect(rowsOf(table)[0]).toEqual(shownCells);
  });
});

const texts = [
  ...[
    '=1+1',
    '+49 30',
    '-',
    '@x',
    "'=1",
    "'a",
    '0.215',
    '007',
    '1e5',
    '1.2.24',
    'WAHR',
    ' a ',
    'a  b',
  ],
  ...[
    'zwei\nZeilen',
    'Tab\tTab',
    '"zitiert"',
    'a;b,c',
    '<b>&amp;</b>',
    '_x0041_',
    'äöüß€😀',
    '#WERT!',
  ],
];
const sheet: TableSheet = {
  name: 'Anlagen',
  columns: [
    { title: 'Text', kind: 'text', width: 30, choices: { sheet: 'Typen', column: 0, count: 2 } },
    { title: 'Zahl', kind: 'number' },
    { title: 'Ja', kind: 'boolean' },
    { title: 'Tag', kind: 'date' },
    { title: 'Zeit', kind: 'datetime' },
  ],
  rows: texts.map((text, at) => [
    { value: text, mark: 'red' },
    at - 2.25,
    at % 2 === 0,
    '2024-03-01',
    '2024-03-01T13:45:10',
  ]),
};
const types: TableSheet = {
  name: 'Typen',
  columns: [{ title: 'Typ', kind: 'text' }],
  rows: [['A'], ['B']],
};
const expected = [
  ['Text', 'Zahl', 'Ja', 'Tag', 'Zeit'],
  ...texts.map((text, at) => [
    text,
    `${at - 2.25}`.replace('.', ','),
    at % 2 === 0 ? 'WAHR' : 'FALSCH',
    '01.03.2024',
    '01.03.2024 13:45:10',
  ]),
];

describe('a written workbook opened by LibreOffice', () => {
  let file: string;

  beforeAll(async () => {
    file = await tableFile('b.xlsx', await buffer(writeXlsx([sheet, types])));
  });

  it('shows the same values', async () => {
    const shown = await readTableFile(await tableFile('b.csv', await csvOf(file)));
    // What our own CSV files have before a formula is not in this one.
    expect(rowsOf(shown)).toEqual(
      expected.map(([text = '', ...rest]) => [text === "'=1" ? '=1' : text, ...rest]),
    );
  });

  it('can be saved and read again', async () => {
    const saved = await tableFile('b.xlsx', await convertTable(file, 'xlsx'));
    expect(rowsOf(await readTableFile(saved, { sheets: ['Anlagen'] }))).toEqual(expected);
  });

  it('has no formula, but a filter, choices and colours', async () => {
    const document = (await convertTable(file, 'fods')).toString();
    // LibreOffice writes a boolean value as a formula.
    expect(document).not.toMatch(/table:formula="of:=(?!TRUE\(\)|FALSE\(\))/);
    expect(document).toMatch(/table:database-range [^>]*display-filter-buttons="true"/);
    expect(document).toMatch(/table:content-validation [^>]*cell-content-is-in-list\(\[?\$Typen/);
    expect(document).toContain('fo:background-color="#ffc7ce"');
  });
});

describe('a written CSV file opened by LibreOffice', () => {
  it('calculates nothing', async () => {
    const file = await tableFile('c.csv', await buffer(writeCsv({ ...sheet, name: 'c' })));
    const document = (await convertTable(file, 'fods')).toString();
    expect(document).toContain('zwei');
    expect(document).not.toContain('table:formula');
  });
});

describe('a sheet with too many rows', () => {
  it.each(['csv', 'xlsx'])('is refused in %s', async (format) => {
    const rows = Array.from({ length: 100_100 }, () => ['x']);
    const long = { name: 'Lang', columns: [{ title: 'T', kind: 'text' as const }], rows };
    const bytes = await buffer(format === 'csv' ? writeCsv(long) : writeXlsx([long]));
    const file = await tableFile(`lang.${format}`, bytes);
    await expect(readTableFile(file)).rejects.toThrow('hat mehr als 100.000 Zeilen.');
  });
});
