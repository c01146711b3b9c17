import { Readable } from 'node:stream';
import { neutraliseFormula } from './formula-text.ts';
import {
  type CellValue,
  type ColumnKind,
  checkLength,
  germanDateText,
  type TableSheet,
  valueIn,
} from './table-sheet.ts';

/** Marks the file as UTF-8 for Excel. */
const BOM = '\ufeff';
const pieceLength = 64 * 1024;

/**
 * The sheet as a CSV file for German Excel. Reading it back gives every text unchanged, except for characters that no
 * text file can hold: NUL and halves of surrogate pairs become U+FFFD.
 */
export function writeCsv(sheet: TableSheet): Readable {
  return Readable.from(pieces(sheet), { objectMode: false, highWaterMark: 2 * pieceLength });
}

async function* pieces({ name, columns, rows }: TableSheet): AsyncGenerator<string> {
  let piece = BOM + line(columns.map(({ title }) => field(title, 'text')));
  let number = 1;
  for await (const row of rows) {
    number += 1;
    for (const cell of row) checkLength(valueIn(cell), name, number);
    piece += line(columns.map(({ kind }, at) => field(valueIn(row[at]), kind)));
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const line = (fields: string[]) => `${fields.join(';')}\r\n`;

function field(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return quoted(value ? 'WAHR' : 'FALSCH');
  if (typeof value === 'number') return quoted(`${value}`.replace('.', ','));
  const isDate = kind === 'date' || kind === 'datetime';
  return quoted(neutraliseFormula(isDate ? germanDateText(value) : value));
}

/**
 * All fields are quoted. A program that looks for the separator finds it behind the first one, whatever signs the texts
 * contain.
 */
const quoted = (text: string) => `"${text.replaceAll('\0', '\ufffd').replaceAll('"', '""')}"`;
