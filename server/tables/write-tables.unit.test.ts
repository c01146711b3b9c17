import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import type { SheetColumn, TableSheet } from './table-sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

removeTableFiles();

const columns: SheetColumn[] = [
  { title: 'Name', kind: 'text', width: 30 },
  { title: 'Zahl', kind: 'number' },
  { title: 'Ja', kind: 'boolean' },
  { title: 'Tag', kind: 'date' },
  { title: 'Zeit', kind: 'datetime' },
];
const row = ['=1+1', -12.5, true, '2024-03-01', '2024-03-01T13:45:10'];
const sheet: TableSheet = { name: 'Anlagen', columns, rows: [row, ['', null, undefined]] };

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await openPromise(await tableFile('a.xlsx', bytes));
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  throw new Error(`no part ${name}`);
}

const firstSheet = 'xl/worksheets/sheet1.xml';

describe('a written workbook', () => {
  it('has typed cells that are read as German texts', async () => {
    const file = await tableFile('a.xlsx', await buffer(writeXlsx([sheet])));
    const { rows } = await readTableFile(file);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Zahl', 'Ja', 'Tag', 'Zeit'],
      ['=1+1', '-12,5', 'WAHR', '01.03.2024', '01.03.2024 13:45:10'],
    ]);
  });

  it('has several sheets in their order, the second read after the first', async () => {
    const steps: string[] = [];
    async function* rows(name: string) {
      steps.push(`${name} begins`);
      yield [name];
      steps.push(`${name} ends`);
    }
    const named = (name: string) => ({
      ...{ name, columns: [{ title: 'T', kind: 'text' as const }] },
      rows: rows(name),
    });
    const bytes = await buffer(writeXlsx([named("It's"), named('A & B')]));
    expect(steps).toEqual(["It's begins", "It's ends", 'A & B begins', 'A & B ends']);
    const { rows: all } = await readTableFile(await tableFile('a.xlsx', bytes));
    expect(all.map(({ sheet, cells }) => [sheet, ...cells])).toEqual([
      ["It's", 'T'],
      ["It's", "It's"],
      ['A & B', 'T'],
      ['A & B', 'A & B'],
    ]);
  });

  it('has a frozen head, a filter, widths and choices from another sheet', async () => {
    const choices = { sheet: "Typen '24", column: 1, count: 300 };
    const bytes = await buffer(
      writeXlsx([{ ...sheet, columns: [{ title: 'Typ', kind: 'text', width: 30, choices }] }]),
    );
    const xml = await partOf(bytes, firstSheet);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(xml).toContain('<autoFilter ref="A1:A3"/>');
    expect(xml).toContain('width="30"');
    expect(xml).toContain("<formula1>'Typen ''24'!$B$2:$B$301</formula1>");
  });

  it('is printed across, with all columns on a page and the headings on each page', async () => {
    const bytes = await buffer(writeXlsx([{ ...sheet, name: "It's" }]));
    const xml = await partOf(bytes, firstSheet);
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'It''s'!$1:$1<`,
    );
  });

  it('has marked cells, also empty ones', async () => {
    const marked = {
      ...sheet,
      rows: [
        [
          { value: 'a', mark: 'red' as const },
          { value: null, mark: 'yellow' as const },
        ],
      ],
    };
    const xml = await partOf(await buffer(writeXlsx([marked])), firstSheet);
    const styles = [...xml.matchAll(/<c r="[AB]2" s="(\d+)"/g)].map(([, style]) => style);
    expect(new Set(styles).size).toBe(2);
  });

  it('shows texts of several lines whole', async () => {
    const texts = ['einzeilig', 'a\nb', `a\n${'lang '.repeat(13)}`, 'x\n'.repeat(500)];
    const rows = texts.map((value) => [value]);
    const bytes = await buffer(writeXlsx([{ ...sheet, rows }]));
    const xml = await partOf(bytes, firstSheet);
    const heights = [...xml.matchAll(/<row r="\d+"(?: ht="(\d+)" customHeight="1")?>/g)];
    expect(heights.map(([, height]) => height)).toEqual([
      ...[undefined, undefined, '30', '60', '300'],
    ]);
    const style = Number(/<c r="A3" s="(\d+)"/.exec(xml)?.[1]);
    const formats = [...(await partOf(bytes, 'xl/styles.xml')).matchAll(/<xf .*?<\/xf>/g)];
    expect(formats[style]?.[0]).toContain('wrapText="1"');
  });

  it('refuses a text that a cell cannot hold', async () => {
    const long = { ...sheet, rows: [['a'], ['a'.repeat(32_768)]] };
    const sentence = 'Blatt „Anlagen“, Zeile 3: eine Zelle hat mehr als 32.767 Zeichen.';
    await expect(buffer(writeXlsx([long]))).rejects.toThrow(sentence);
    await expect(buffer(writeCsv(long))).rejects.toThrow(sentence);
    await buffer(writeXlsx([{ ...sheet, rows: [['a'.repeat(32_767)]] }]));
  });

  it.each(['', 'a'.repeat(32), 'a/b', "'a", 'A'])('refuses the name %j', (name) => {
    expect(() =>
      writeXlsx([
        { ...sheet, name: 'a' },
        { ...sheet, name },
      ]),
    ).toThrow('names of sheets');
  });
});

describe('rows', () => {
  it.each([
    ['XLSX', (rows: TableSheet['rows']) => writeXlsx([{ ...sheet, rows }])],
    ['CSV', (rows: TableSheet['rows']) => writeCsv({ ...sheet, rows })],
  ])('of %s end with their reader, and their error ends the file', async (_, write) => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield [randomBytes(1_000).toString('hex')];
      } finally {
        isEnded = true;
      }
    }
    const target = new PassThrough();
    let received = 0;
    target.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received > 100_000) target.destroy(new Error('gone'));
    });
    await expect(pipeline(write(endless()), target)).rejects.toThrow('gone');
    await expect.poll(() => isEnded).toBe(true);

    async function* failing() {
      yield ['a'];
      throw new Error('no more rows');
    }
    await expect(buffer(write(failing()))).rejects.toThrow('no more rows');
  });
});

describe('a written CSV file', () => {
  it('is for German Excel, and no text is a formula', async () => {
    const rows = [row, ['+49 "x"', -1, false, '', null], ['a;b\r\nc', '@SUM(A1)']];
    expect((await buffer(writeCsv({ ...sheet, rows }))).toString()).toBe(
      [
        '\ufeff"Name";"Zahl";"Ja";"Tag";"Zeit"',
        '"\'=1+1";"-12,5";"WAHR";"01.03.2024";"01.03.2024 13:45:10"',
        '"\'+49 ""x""";"-1";"FALSCH";;',
        '"a;b\r\nc";"\'@SUM(A1)";;;',
        '',
      ].join('\r\n'),
    );
  });
});
