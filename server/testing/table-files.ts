/** Table files for tests: written from parts, and read back in the same thread. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { ZipFile } from 'yazl';
import { openTableFile } from '../tables/open-table-file.ts';
import type { RowSelection, TableDescription, TableRow } from '../tables/table-source.ts';

let folder: Promise<string> | undefined;
let count = 0;

/** Writes a file that exists until the tests of the calling file are done. */
export async function tableFile(name: string, content: string | Uint8Array): Promise<string> {
  folder ??= mkdtemp(path.join(tmpdir(), 'anlagen-tables-'));
  count += 1;
  const file = path.join(await folder, `${count}-${name}`);
  await writeFile(file, content);
  return file;
}

/** To be called in the file of the tests. */
export function removeTableFiles(): void {
  afterAll(async () => {
    if (folder) await rm(await folder, { recursive: true, force: true });
    folder = undefined;
  });
}

export interface ReadTable {
  description: TableDescription;
  rows: (TableRow & { sheet: string })[];
}

export async function readTableFile(
  file: string,
  selection: RowSelection = {},
  fileName = path.basename(file),
): Promise<ReadTable> {
  const source = await openTableFile({ path: file, fileName });
  const nameOf = (sheet: number) => source.description.sheets[sheet]?.name ?? '';
  try {
    const rows = [];
    for await (const batch of source.batches(selection))
      rows.push(...batch.rows.map((row) => ({ ...row, sheet: nameOf(batch.sheet) })));
    return { description: source.description, rows };
  } finally {
    source.close();
  }
}

export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The beginning of a picture. */
export const pngBytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A compound file whose directory names one stream, as programs store old and encrypted workbooks. */
export function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(512 * 4);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  file.writeUInt32LE(0xfffffffe, 512 + 4);
  file.write(stream, 1024, 'utf16le');
  file.writeUInt16LE(2 * stream.length + 2, 1024 + 64);
  return file;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

export interface SampleWorkbook {
  /** The content of `sheetData` of the first sheet. */
  rows?: string;
  /** What stands before `sheetData`. */
  head?: string;
  /** What stands behind it. */
  tail?: string;
  /** Number formats of the styles 1, 2, …; a number is a format that every program knows. */
  formats?: (string | number)[];
  /** The content of the table of texts. */
  texts?: string;
  workbookProperties?: string;
  sheets?: string;
  /** Added to the archive, or instead of one of its parts. */
  parts?: Record<string, string | Buffer>;
}

/** A workbook as other programs write it, from pieces of XML. */
export function workbookOf(sample: SampleWorkbook): Promise<Buffer> {
  const formats = sample.formats ?? [];
  const codes = formats.map((code, at) =>
    typeof code === 'string'
      ? `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
      : '',
  );
  const styles = formats.map(
    (code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`,
  );
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${sample.workbookProperties ?? ''}<sheets>${sample.sheets ?? '<sheet name="Blatt" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId4', 'styles', 'styles.xml'),
      relation('rId5', 'chartsheet', 'chartsheets/sheet1.xml'),
    ),
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${sample.texts ?? ''}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}>${sample.head ?? ''}<sheetData>${sample.rows ?? ''}</sheetData>${sample.tail ?? ''}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row r="3"><c r="B3"><v>2</v></c></row></sheetData></worksheet>`,
    ...sample.parts,
  });
}
