import { describe, expect, it } from 'vitest';
import {
  compoundFile,
  pngBytes,
  readTableFile,
  removeTableFiles,
  tableFile,
  workbookOf,
  zipOf,
} from '../testing/table-files.ts';
import { TableFileError, type TableFileErrorCode } from './table-file-error.ts';

removeTableFiles();

async function faultOf(content: string | Uint8Array, name = 'a.xlsx'): Promise<TableFileError> {
  const file = await tableFile(name, content);
  const error = await readTableFile(file, {}, name).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TableFileError)) throw new Error(`no fault of the file: ${error}`);
  return error;
}

/** A sheet whose rows are not needed to be read. */
const sheetWith = (rows: string) => workbookOf({ rows });
const cell = (text: string, row = 1, column = 'A') =>
  `<row r="${row}"><c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

describe('a file that is no workbook', () => {
  it.each<[string, TableFileErrorCode, () => string | Uint8Array | Promise<Uint8Array>]>([
    ['an empty file', 'empty', () => ''],
    ['a renamed picture', 'not_a_table', () => pngBytes],
    ['a renamed PDF', 'not_a_table', () => '%PDF-1.7\n%%EOF'],
    ['a page', 'not_a_table', () => '\ufeff <html><table></table></html>'],
    ['bytes', 'not_a_table', () => Buffer.from([1, 2, 0, 3])],
    ['an old workbook', 'other_format', () => compoundFile('Workbook')],
    ['a workbook with a password', 'password', () => compoundFile('EncryptedPackage')],
    ['another old document', 'not_a_table', () => compoundFile('WordDocument')],
    ['an archive', 'not_a_table', () => zipOf({ 'a.txt': 'a' })],
    ['an OpenDocument', 'other_format', () => zipOf({ mimetype: '', 'content.xml': '<a/>' })],
    [
      'a text document',
      'not_a_table',
      () =>
        workbookOf({
          parts: {
            '_rels/.rels':
              '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          },
        }),
    ],
    ['macros', 'macros', () => workbookOf({ parts: { 'xl/vbaProject.bin': 'x' } })],
    ['old macros', 'macros', () => workbookOf({ parts: { 'xl/macrosheets/sheet1.xml': '<a/>' } })],
    ['no sheets', 'no_sheet', () => workbookOf({ sheets: '<a/>' })],
  ])('%s: %s', async (_, code, content) => {
    expect((await faultOf(await content())).code).toBe(code);
  });

  it('is refused by the name of a macro file, and for its size', async () => {
    expect((await faultOf(await workbookOf({}), 'a.xlsm')).code).toBe('macros');
    expect((await faultOf(Buffer.alloc(50 * 1024 * 1024 + 1))).code).toBe('too_large');
  });

  it('gets one German sentence', async () => {
    expect((await faultOf(pngBytes)).message).toBe(
      'Die Datei ist weder eine XLSX- noch eine CSV-Datei.',
    );
  });
});

describe('a damaged workbook', () => {
  const entity = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>';

  it.each([
    ['ends early', async () => (await sheetWith(cell('a'))).subarray(0, 900)],
    ['has an unclosed element', () => sheetWith('<row r="1"><c r="A1"><v>1</v>')],
    [
      'has no sheet where it says',
      () => workbookOf({ parts: { 'xl/workbook.xml': '<workbook>' } }),
    ],
    [
      'declares entities',
      () =>
        workbookOf({
          parts: { 'xl/sharedStrings.xml': `${entity}<sst><si><t>&c;</t></si></sst>` },
        }),
    ],
    ['uses unknown entities', () => sheetWith(cell('&c;'))],
    ['refers to a text that does not exist', () => sheetWith('<row><c t="s"><v>7</v></c></row>')],
    ['has an impossible row', () => sheetWith('<row r="1e9"><c><v>1</v></c></row>')],
    ['has an impossible cell', () => sheetWith('<row r="1"><c r="1"><v>1</v></c></row>')],
  ])('that %s is refused', async (_, content) => {
    expect((await faultOf(await content())).code).toBe('damaged');
  });

  it('is refused wherever a byte is wrong, or read', async () => {
    const whole = await workbookOf({ rows: cell('a'), texts: '<si><t>b</t></si>' });
    for (let at = 0; at < whole.length; at += 67) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 0x5a;
      const file = await tableFile('broken.xlsx', broken);
      await readTableFile(file).catch((error) => expect(error).toBeInstanceOf(TableFileError));
    }
  });
});

describe('a file beyond the limits', () => {
  it('is refused before it is unpacked if it is packed too well', async () => {
    const bomb = await sheetWith(`<row r="1">${' '.repeat(6 * 1024 * 1024)}</row>`);
    expect(bomb.length).toBeLessThan(20_000);
    expect((await faultOf(bomb)).code).toBe('too_much_content');
  });

  it('may be packed well if it is small', async () => {
    const file = await tableFile('a.xlsx', await sheetWith(' '.repeat(100_000) + cell('a')));
    expect((await readTableFile(file)).rows).toHaveLength(1);
  });

  it('is refused for its number of entries and sheets', async () => {
    const many = await workbookOf({});
    many.writeUInt16LE(5_001, many.length - 22 + 8);
    many.writeUInt16LE(5_001, many.length - 22 + 10);
    expect((await faultOf(many)).code).toBe('too_much_content');
    const sheets = '<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(201);
    expect((await faultOf(await workbookOf({ sheets }))).code).toBe('too_much_content');
  });

  it('is refused for a row with too many columns, or a text that is too long', async () => {
    const wide = await faultOf(await sheetWith(cell('a', 3, 'SG')));
    expect(wide.message).toBe('Blatt „Blatt“, Zeile 3: mehr als 500 Spalten.');
    const long = await faultOf(await sheetWith(cell('a'.repeat(32_768), 4)));
    expect(long.message).toBe('Blatt „Blatt“, Zeile 4: eine Zelle hat mehr als 32.767 Zeichen.');
  });

  it('is refused for long texts that many of its rows share', async () => {
    const texts = `<si><t>${'ä'.repeat(32_767)}</t></si>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(100_000);
    const file = await workbookOf({ rows, texts });
    expect(file.length).toBeLessThan(20_000);
    expect((await faultOf(file)).code).toBe('too_much_text');
  });
});
