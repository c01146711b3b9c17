import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { isCellError } from './cell-error.ts';
import { type FoundSeparator, findSeparator } from './csv-separator.ts';
import { csvText, encodingOf } from './csv-text.ts';
import { restoreFormula } from './formula-text.ts';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';
import {
  type CsvEncoding,
  isSelected,
  type RowSelection,
  type TableBatch,
  type TableRow,
  type TableSource,
} from './table-source.ts';

/** Enough to recognise the separator. */
const sampleLength = 64 * 1024;
/** A quote that is never closed would make one record of the rest of the file. */
const longestRecord = 1024 * 1024;
const batchRows = 250;

export async function openCsv(path: string, fileName: string): Promise<TableSource> {
  const encoding = await encodingOf(path);
  const found = findSeparator(await sampleOf(path, encoding));
  const name = fileName.replace(/\.[^.]*$/, '');
  const sheets = [{ name, isHidden: false, hiddenColumns: [], mergedCells: 0 }];
  return {
    description: { kind: 'csv', separator: found.separator, encoding, sheets },
    batches: (selection) => batches({ path, encoding, name, ...found }, selection),
    close: () => undefined,
  };
}

async function sampleOf(path: string, encoding: CsvEncoding): Promise<string> {
  let sample = '';
  for await (const text of csvText(path, encoding)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  if (sample.includes('\0')) throw new TableFileError('not_a_table', {}, 'it contains NUL');
  return sample;
}

interface CsvFile extends FoundSeparator {
  path: string;
  encoding: CsvEncoding;
  name: string;
}

async function* batches(file: CsvFile, selection: RowSelection): AsyncGenerator<TableBatch> {
  if (!isSelected(selection, file.name)) return;
  let rows: TableRow[] = [];
  let count = 0;
  for await (const row of rowsOf(file)) {
    count += 1;
    if (count > tableLimits.rows + tableLimits.headRows) throw new TableFileError('too_many_rows');
    rows.push(row);
    const isLast = count === selection.maxRows;
    if (rows.length >= batchRows || isLast) {
      yield { sheet: 0, rows };
      rows = [];
    }
    if (isLast) return;
  }
  if (rows.length > 0) yield { sheet: 0, rows };
}

async function* rowsOf({ path, encoding, separator, skip }: CsvFile): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // For inches: 3/4" Rohr.
    relax_quotes: true,
    raw: true,
    max_record_size: longestRecord,
  } satisfies Options);
  // Errors of the source reach the loop below through the parser.
  pipeline(Readable.from(textFrom(path, encoding, skip)), parser, () => undefined);
  let row = 0;
  try {
    for await (const { record, raw } of parser as AsyncIterable<RawRecord>) {
      row += 1;
      const fields = record.map((text) => withoutQuotes(text, raw));
      if (fields.some((text) => joinsFields(text, raw, separator)))
        throw new TableFileError('stray_quote', { row });
      const cells = cellsOf(fields, row);
      const errorCells = fields.flatMap((text, at) => (isCellError(text) ? [at] : []));
      const errors = errorCells.length > 0 ? { errorCells } : {};
      if (cells.length > 0) yield { row, cells, isHidden: false, ...errors };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = { row: Number(error.records ?? row) + 1 };
    throw new TableFileError('stray_quote', place, error.message);
  }
}

interface RawRecord {
  record: string[];
  raw: string;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Whether the quote at its beginning is part of the text, although it is not doubled as in a text in quotes. */
const beginsWithQuote = (text: string, raw: string) =>
  text.startsWith('"') && !raw.includes(quoted(text));

const quotedBeforeSpaces = /^"([\s\S]*)"([ \t]+)$/;

/** Some programs write spaces behind a text in quotes. The parser then takes the quotes as part of the text. */
function withoutQuotes(text: string, raw: string): string {
  if (!beginsWithQuote(text, raw)) return text;
  const [, inside, spaces] = quotedBeforeSpaces.exec(text) ?? [];
  return inside !== undefined && raw.includes(quoted(inside) + spaces) ? inside : text;
}

/** A quote that is not meant as one has made one text of several fields or lines. */
const joinsFields = (text: string, raw: string, separator: string): boolean =>
  beginsWithQuote(text, raw) && (text.includes(separator) || /[\r\n]/.test(text));

async function* textFrom(
  path: string,
  encoding: CsvEncoding,
  skip: number,
): AsyncGenerator<string> {
  let left = skip;
  for await (const text of csvText(path, encoding)) {
    const rest = text.slice(left);
    left -= text.length - rest.length;
    if (rest !== '') yield rest;
  }
}

function cellsOf(fields: string[], row: number): string[] {
  const cells = fields.map(restoreFormula);
  while (cells.at(-1) === '') cells.pop();
  if (cells.length > tableLimits.columns) throw new TableFileError('too_many_columns', { row });
  if (cells.some((text) => text.length > tableLimits.cellLength))
    throw new TableFileError('cell_too_long', { row });
  return cells;
}
