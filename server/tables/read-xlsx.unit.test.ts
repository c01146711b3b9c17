import { describe, expect, it } from 'vitest';
import {
  readTableFile,
  removeTableFiles,
  type SampleWorkbook,
  tableFile,
  workbookOf,
} from '../testing/table-files.ts';
import type { RowSelection } from './table-source.ts';

removeTableFiles();

const read = async (sample: SampleWorkbook, selection?: RowSelection) =>
  readTableFile(await tableFile('a.xlsx', await workbookOf(sample)), selection);

/** The texts of the first row. */
const cellsOf = async (sample: SampleWorkbook) => (await read(sample)).rows[0]?.cells;

/** A number shown in a format. */
async function shown(value: number, format: string | number, sample: SampleWorkbook = {}) {
  const rows = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
  return (await cellsOf({ ...sample, rows, formats: [format] }))?.[0];
}

describe('numbers of a workbook come as the sheet shows them', () => {
  it.each([
    [12.5, 'General', '12,5'],
    [0.215, 'General', '0,215'],
    [0.1 + 0.2, 'General', '0,3'],
    [4006381333931, 'General', '4006381333931'],
    [1e21, 'General', '1E+21'],
    [-3, 0, '-3'],
    [215, '0000', '0215'],
    [7, '000', '007'],
    [1234.5, '#,##0.00', '1.234,50'],
    [0.125, '0.00%', '12,50%'],
    [0.5, 9, '50%'],
    [1234.5, '#,##0.00\\ [$€-407]', '1.234,50 €'],
    [-5, '#,##0;[Red]-#,##0', '-5'],
    [3, '0 "Stück"', '3 Stück'],
    [12, '_-* #,##0.00_-', '12,00'],
    [12.5, '@', '12,5'],
    [45_000, 14, '15.03.2023'],
    [45_000.75, 22, '15.03.2023 18:00'],
    [45_000, 'mm/dd/yy', '15.03.2023'],
    [45_000, 'dd/mm/yyyy;@', '15.03.2023'],
    [45_000, 'yyyy-mm-dd', '2023-03-15'],
    [45_000, 'mmm yy', 'Mrz 23'],
    [45_000, '[$-407]dddd, d. mmmm yyyy', 'Mittwoch, 15. März 2023'],
    [45_000, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'Mittwoch, 15. März 2023'],
    [0.5, 'hh:mm', '12:00'],
    [1.5, '[h]:mm', '36:00'],
    [1, 14, '01.01.1900'],
    [-1, 14, '-1'],
    [5, 'nonsense [', '5'],
    [5, '0'.repeat(300), '5'],
  ])('%d in %s is %s', async (value, format, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it('counts days from 1904 if the workbook does', async () => {
    const sample = { workbookProperties: '<workbookPr date1904="1"/>' };
    expect(await shown(43_538, 14, sample)).toBe('15.03.2023');
    expect(await shown(43_538, 0, sample)).toBe('43538');
  });
});

describe('cells of a workbook', () => {
  it('come as texts, whatever their type', async () => {
    const texts =
      '<si><t>Lüftung</t></si><si><r><t>fett</t></r><r><t xml:space="preserve"> und dünn</t></r><rPh><t>aid</t></rPh></si>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c t="inlineStr"><is><t>0.215</t></is></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="b"><v>0</v></c><c r="G1" t="str"><f>A1</f><v>Formel</v></c><c r="H1"><f>1+1</f><v>2</v></c><c r="I1" t="d" ><v>2023-03-15T00:00:00</v></c></row>`;
    expect(await cellsOf({ rows, texts })).toEqual([
      ...['Lüftung', 'fett und dünn', '0.215', '', 'WAHR', 'FALSCH', 'Formel', '2', '45000'],
    ]);
  });

  it('refer to any of many texts', async () => {
    const all = Array.from({ length: 40 }, (_, at) => `${at} ${'ä'.repeat(30_000)} ${at}`);
    const texts = all.map((text) => `<si><t>${text}</t></si>`).join('');
    const rows = all.map((_, at) => `<row><c t="s"><v>${39 - at}</v></c></row>`).join('');
    const table = await read({ rows, texts });
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(all.toReversed());
  });

  it('keep entities, escapes and sections of characters', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>a&amp;b &#228; _x0041_ _x005F_x0041_<![CDATA[<c>]]></t></is></c></row>';
    expect(await cellsOf({ rows })).toEqual(['a&b ä A _x0041_<c>']);
  });

  it('are marked if they hold an error or a formula without its result', async () => {
    const rows =
      '<row r="2"><c r="A2" t="e"><v>#VALUE!</v></c><c r="B2"><f>1+1</f></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><v>1</v></c></row>';
    const { rows: all } = await read({ rows });
    expect(all).toEqual([
      {
        ...{ sheet: 'Blatt', row: 2, isHidden: false },
        cells: ['#WERT!', '', '#DIV/0!', '1'],
        errorCells: [0, 1, 2],
      },
    ]);
  });

  it('may have prefixed names', async () => {
    const parts = {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(await cellsOf({ parts })).toEqual(['1']);
  });
});

describe('cells merged over several rows', () => {
  const row = (number: number, cells: Record<string, string>) => {
    const texts = Object.entries(cells).map(
      ([column, text]) => `<c r="${column}${number}" t="str"><v>${text}</v></c>`,
    );
    return `<row r="${number}">${texts.join('')}</row>`;
  };
  const merged = (...references: string[]) => {
    const cells = references.map((reference) => `<mergeCell ref="${reference}"/>`);
    return `<mergeCells count="${references.length}">${cells.join('')}</mergeCells>`;
  };

  it('have their text in each of these rows', async () => {
    const { rows, description } = await read({
      rows: [
        row(1, { A: 'Liste', B: '' }),
        row(2, { A: 'BT1', B: 'Pumpe 1', D: 'Heizung' }),
        row(3, { B: 'Pumpe 2' }),
        row(4, { B: 'Pumpe 3' }),
        row(6, { B: 'Pumpe 4' }),
        row(7, { A: 'BT2', B: 'Pumpe 5' }),
        row(8, { B: 'Pumpe 6' }),
      ].join(''),
      tail: `${merged('A7:A8', 'A1:D1', 'D2:E3', 'A2:A6')}<pageMargins left="1"/>`,
    });
    expect(description.sheets[0]).toMatchObject({ mergedCells: 3 });
    expect(rows.map(({ row: number, cells }) => [number, ...cells])).toEqual([
      [1, 'Liste'],
      [2, 'BT1', 'Pumpe 1', '', 'Heizung'],
      [3, 'BT1', 'Pumpe 2', '', 'Heizung'],
      [4, 'BT1', 'Pumpe 3'],
      [6, 'BT1', 'Pumpe 4'],
      [7, 'BT2', 'Pumpe 5'],
      [8, 'BT2', 'Pumpe 6'],
    ]);
  });

  it.each([
    `<mergeCell ref='A1:A2'/>`,
    `<mergeCell\n  xr:uid="…" ref = "A1:A2"></mergeCell>`,
    `<mergeCell old.ref="A1:A1" ref="A1:A2" />`,
    `<x-1:mergeCell ref="A1:A2"/>`,
  ])('are found however the file writes them: %s', async (cell) => {
    const rows = row(1, { A: 'BT1', B: '1' }) + row(2, { B: '2' });
    const { rows: found } = await read({ rows, tail: `<mergeCells>${cell}</mergeCells>` });
    expect(found.map(({ cells }) => cells)).toEqual([
      ['BT1', '1'],
      ['BT1', '2'],
    ]);
  });

  it('are found between two pieces of a long file, and do not spread an error', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="e"><v>#REF!</v></c><c r="B1"><v>1</v></c></row>',
      '<row r="2"><c r="B2"><v>2</v></c></row>',
    ];
    for (const spaces of [0, 1_000, 65_000, 65_400, 131_000]) {
      const tail = ' '.repeat(spaces) + merged('A1:A2', 'B1:B2', 'C1:C2');
      const { rows: found, description } = await read({ rows: rows.join(''), tail });
      expect(description.sheets[0]).toMatchObject({ mergedCells: 3 });
      expect(found.map(({ cells }) => cells)).toEqual([
        ['#BEZUG!', '1'],
        ['', '2'],
      ]);
    }
  });
});

describe('rows of a workbook', () => {
  const filled = (row: number, attributes = '') =>
    `<row r="${row}" ${attributes}><c r="A${row}"><v>${row}</v></c></row>`;

  it('have the number the sheet shows, say whether they are hidden, and are left out if empty', async () => {
    const rows = `<row r="1"/><row r="2"><c r="A2" s="0"/></row>${filled(5, 'hidden="1"')}${filled(9)}`;
    const { rows: all } = await read({ rows });
    expect(all.map(({ row, isHidden }) => [row, isHidden])).toEqual([
      [5, true],
      [9, false],
    ]);
  });

  const two =
    '<sheet name="Eins &amp; Zwei" sheetId="1" r:id="rId1"/><sheet name="Diagramm" sheetId="3" r:id="rId5"/><sheet name="Zwei" sheetId="2" state="veryHidden" r:id="rId2"/>';

  it('are described before they are read', async () => {
    const head =
      '<cols><col min="2" max="3" width="9" hidden="1"/><col min="5" max="16384" hidden="0"/></cols>';
    const { description } = await read({ head, sheets: two });
    expect(description).toEqual({
      kind: 'xlsx',
      sheets: [
        { name: 'Eins & Zwei', isHidden: false, hiddenColumns: [1, 2], mergedCells: 0 },
        { name: 'Zwei', isHidden: true, hiddenColumns: [], mergedCells: 0 },
      ],
    });
  });

  it('are read of some sheets only, and of each only the first', async () => {
    const rows = filled(1) + filled(2) + filled(3);
    const places = async (selection: RowSelection) =>
      (await read({ rows, sheets: two }, selection)).rows.map(
        ({ sheet, row }) => `${sheet} ${row}`,
      );
    expect(await places({ sheets: ['Zwei'] })).toEqual(['Zwei 3']);
    expect(await places({ maxRows: 2 })).toEqual(['Eins & Zwei 1', 'Eins & Zwei 2', 'Zwei 3']);
  });
});
