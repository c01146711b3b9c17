import { describe, expect, it } from 'vitest';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import { TableFileError } from './table-file-error.ts';
import type { RowSelection } from './table-source.ts';

removeTableFiles();

const read = async (content: string | Uint8Array, selection?: RowSelection) =>
  readTableFile(await tableFile('liste.csv', content), selection, 'Liste 2024.csv');
const cellsOf = async (content: string | Uint8Array) =>
  (await read(content)).rows.map(({ cells }) => cells);

async function faultOf(content: string): Promise<string> {
  const error = await read(content).catch((reason: unknown) => reason);
  if (!(error instanceof TableFileError)) throw new Error(`no fault of the file: ${error}`);
  return error.message;
}

describe('the separator of a CSV file', () => {
  it.each([
    ['a;b\r\nc;d', ';'],
    ['a,b\nc,d', ','],
    ['a\tb\nc\td', '\t'],
    ['Raum;Fläche\nA;12,5\nB;13,5\nC;7', ';'],
    ['Liste, Stand heute\nRaum;Fläche;Höhe\nA;1;2\nB;3;4', ';'],
    ['"a;b","c"\n"d","e;f;g"', ','],
    ['"a ""b"" c";d\n1,2;3,4', ';'],
    ['name,note\nx,"a;b;c;d"\ny,"e;f;g;h"', ','],
    ['sep=,\r\na;b,c;d', ','],
    ['SEP=\t\na;b\tc;d', '\t'],
    ['only one column', ';'],
  ])('of %j is %j', async (content, separator) => {
    expect((await read(content)).description).toMatchObject({ kind: 'csv', separator });
  });

  it('is not a row if it stands in a line of its own', async () => {
    expect((await read('\ufeffsep=,\r\na,b')).rows).toMatchObject([{ row: 1, cells: ['a', 'b'] }]);
  });
});

describe('the encoding of a CSV file', () => {
  it.each([
    ['utf-8', Buffer.from('Gebäude;€\n')],
    ['utf-8', Buffer.from('\ufeffGebäude;€\n')],
    ['utf-16le', Buffer.from('\ufeffGebäude;€\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffGebäude;€\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Geb\xe4ude;\x80\n', 'latin1')],
  ])('is %s', async (encoding, content) => {
    const { description, rows } = await read(content);
    expect(description).toMatchObject({ encoding });
    expect(rows[0]?.cells).toEqual(['Gebäude', '€']);
  });

  it('is found however far away the first such letter is', async () => {
    const ascii = 'abcdefg;hij\n'.repeat(6_000);
    const { rows } = await read(Buffer.from(`${ascii}\x84\xfc\x93;\x96\n`, 'latin1'));
    expect(rows.at(-1)).toMatchObject({ row: 6_001, cells: ['„ü“', '–'] });
  });

  it('does not split letters between pieces', async () => {
    const text = `${'a'.repeat(65_535)}ä${'ö'.repeat(40_000)}`.replace(/.{20000}/g, '$&;');
    expect((await cellsOf(text))[0]?.join('')).toBe(text.replaceAll(';', ''));
  });
});

describe('rows of a CSV file', () => {
  it('may contain line breaks, separators and quotes in quotes', async () => {
    expect(await cellsOf('a;"b\r\nc;""d"""\r\ne;f\r\n')).toEqual([
      ['a', 'b\r\nc;"d"'],
      ['e', 'f'],
    ]);
  });

  it('may have quotes that mean inches', async () => {
    const text = '2" Rohr;3/4"\n5" x 7";"8"" Rohr"\n"DN 50" 2";"""a""\nb"\n';
    expect(await cellsOf(text)).toEqual([
      ['2" Rohr', '3/4"'],
      ['5" x 7"', '8" Rohr'],
      ['"DN 50" 2"', '"a"\nb'],
    ]);
  });

  it('may have spaces behind a text in quotes', async () => {
    const text = '"a" ;"3/4"" Rohr; lang"  \n"b\nc"\t;"DN 50" 2" \n"""d"" ";" e "\n';
    expect(await cellsOf(text)).toEqual([
      ['a', '3/4" Rohr; lang'],
      ['b\nc', '"DN 50" 2" '],
      ['"d" ', ' e '],
    ]);
  });

  it('have the numbers that a sheet would show, and are left out if empty', async () => {
    const { rows } = await read('a;b\n\n;\n"c\nd";e\n\nf');
    expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
      [1, ['a', 'b']],
      [4, ['c\nd', 'e']],
      [6, ['f']],
    ]);
  });

  it.each(['a;b\rc;d', 'a;b\r\nc;d\n', 'a;b\nc;d\r\n'])(
    'end with any line break: %j',
    async (text) => {
      expect(await cellsOf(text)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]);
    },
  );

  it('keep leading zeros and spaces, and lose the apostrophe before a formula', async () => {
    expect(await cellsOf("007;0.215; a ;'=1+1;''-2;'abc;'+49")).toEqual([
      ['007', '0.215', ' a ', '=1+1', "'-2", "'abc", '+49'],
    ]);
  });

  it('belong to one sheet named after the file', async () => {
    const { description, rows } = await read('a;b\n1;2\n3;4', { maxRows: 2 });
    expect(description.sheets).toEqual([
      { name: 'Liste 2024', isHidden: false, hiddenColumns: [], mergedCells: 0 },
    ]);
    expect(rows.map(({ sheet, row }) => [sheet, row])).toEqual([
      ['Liste 2024', 1],
      ['Liste 2024', 2],
    ]);
    expect((await read('a', { sheets: ['Andere'] })).rows).toEqual([]);
  });
});

describe('a CSV file with a fault', () => {
  it.each([
    ['a;b\n"Zoll;c\nd;e\n3" Rohr;f\n', 'Zeile 2: ein Anführungszeichen steht einzeln.'],
    ['a;b\n"3;b" Rohr;c\n', 'Zeile 2: ein Anführungszeichen steht einzeln.'],
    ['a;b\n\n"c;d\ne;f\n', 'Zeile 3: ein Anführungszeichen steht einzeln.'],
    [`a\n${'x;'.repeat(500)}x`, 'Zeile 2: mehr als 500 Spalten.'],
    [`a\n${'x'.repeat(32_768)}`, 'Zeile 2: eine Zelle hat mehr als 32.767 Zeichen.'],
    [`"a\n${'x'.repeat(1_200_000)}`, 'Zeile 1: ein Anführungszeichen steht einzeln.'],
  ])('is refused with its row', async (content, sentence) => {
    expect(await faultOf(content)).toBe(sentence);
  });
});
