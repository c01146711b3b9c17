/**
 * Writes workbooks row by row: memory does not grow with the number of rows. Texts stand in their cells instead of in a
 * shared table, because that table would have to be kept until the end.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { toSheetText } from './sheet-text.ts';
import { TableFileError } from './table-file-error.ts';
import { mostSheetRows } from './table-limits.ts';
import {
  type CellMark,
  type CellValue,
  type ColumnKind,
  checkLength,
  daysOf,
  type SheetCell,
  type TableSheet,
  valueIn,
} from './table-sheet.ts';
import {
  columnName,
  fixedParts,
  headStyle,
  sheetFoot,
  sheetHead,
  sheetPart,
  styleOf,
  type WrittenSheet,
  widthOf,
  workbookPart,
  workbookXml,
} from './xlsx-parts.ts';

const pieceLength = 64 * 1024;
/** Sheets are mostly repetition: higher levels save a fifth of the bytes and take twice the time. */
const compressionLevel = 1;

/**
 * The workbook as a stream. An error of the rows ends the stream with that error; destroying the stream ends the rows.
 */
export function writeXlsx(sheets: readonly TableSheet[]): Readable {
  checkNames(sheets.map(({ name }) => name));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const add = (part: string, content: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(part, { compressionLevel }, (ready) => {
      if (output.destroyed) return;
      reading = Readable.from(content(), { objectMode: false });
      // The library does not watch for it.
      reading.on('error', (error) => output.destroy(error));
      ready(null, reading);
    });
  for (const [part, content] of fixedParts(sheets.length)) add(part, () => [content]);
  const written = sheets.map(({ name, columns }) => ({ name, columns, lastRow: 1 }));
  sheets.forEach(({ rows }, at) => {
    const sheet = written[at];
    if (sheet) add(sheetPart(at), () => sheetXml(sheet, rows));
  });
  add(workbookPart, () => [workbookXml(written)]);
  output.once('close', () => reading?.destroy());
  zip.end();
  return output;
}

/** Excel refuses a workbook with other names. */
function checkNames(names: readonly string[]): void {
  const folded = new Set(names.map((name) => name.toLowerCase()));
  const isValid = names.every((name) => /^(?!')[^\\/?*[\]:]{1,31}(?<!')$/.test(name));
  if (names.length === 0 || folded.size < names.length || !isValid)
    throw new Error(`invalid names of sheets: ${names.join(', ')}`);
}

/** Counts the rows in `sheet`. */
async function* sheetXml(sheet: WrittenSheet, rows: TableSheet['rows']): AsyncGenerator<string> {
  const { name, columns } = sheet;
  const letters = columns.map((_, at) => columnName(at));
  const titles = columns.map(({ title }, at) => textCell(`${letters[at]}1`, headStyle, title));
  let piece = `${sheetHead(columns)}<row r="1">${titles.join('')}</row>`;
  for await (const row of rows) {
    sheet.lastRow += 1;
    const number = sheet.lastRow;
    if (number > mostSheetRows) throw new TableFileError('too_many_rows', { sheet: name });
    let cells = '';
    let lines = 1;
    for (let at = 0; at < columns.length; at++) {
      const cell = row[at];
      const value = valueIn(cell);
      checkLength(value, name, number);
      if (hasLines(value)) lines = Math.max(lines, linesIn(value, widthOf(columns[at])));
      cells += cellXml(`${letters[at]}${number}`, cell, columns[at]?.kind ?? 'text');
    }
    piece += `<row r="${number}"${lines > 1 ? heightOf(lines) : ''}>${cells}</row>`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece + sheetFoot(sheet);
}

const hasLines = (value: CellValue): value is string =>
  typeof value === 'string' && value.includes('\n');

/** Lines that are longer than the column are broken. */
function linesIn(text: string, width: number): number {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / width));
  return lines;
}

const mostLines = 20;

/** Without a height LibreOffice would show the first line only. */
const heightOf = (lines: number) => ` ht="${15 * Math.min(lines, mostLines)}" customHeight="1"`;

function cellXml(reference: string, cell: SheetCell, kind: ColumnKind, mark?: CellMark): string {
  if (typeof cell === 'object' && cell !== null)
    return cellXml(reference, cell.value, kind, cell.mark);
  const style = styleOf(kind, mark);
  if (cell === null || cell === undefined || cell === '')
    return mark === undefined ? '' : `<c r="${reference}" s="${style}"/>`;
  if (typeof cell === 'boolean')
    return `<c r="${reference}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return numberCell(reference, style, cell);
  const days = kind === 'date' || kind === 'datetime' ? daysOf(cell) : undefined;
  if (days !== undefined) return numberCell(reference, style, days);
  return textCell(reference, styleOf(hasLines(cell) ? 'lines' : 'text', mark), cell);
}

function numberCell(reference: string, style: number, value: number): string {
  if (!Number.isFinite(value)) throw new Error(`no number for a sheet: ${value}`);
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}

/** A text is never a formula, whatever it begins with. */
function textCell(reference: string, style: number, text: string): string {
  const space = /^\s|\s$|\s\s/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${toSheetText(text)}</t></is></c>`;
}
