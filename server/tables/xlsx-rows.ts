/** The rows of one sheet of a workbook. */
import type { Readable } from 'node:stream';
import { columnOf } from './column-of.ts';
import { fromSheetText } from './sheet-text.ts';
import type { ShowNumber } from './shown-number.ts';
import { TableFileError } from './table-file-error.ts';
import { mostSheetRows, tableLimits } from './table-limits.ts';
import type { TableRow } from './table-source.ts';
import { type MergedRows, MergedTexts } from './xlsx-merged.ts';
import type { Texts } from './xlsx-texts.ts';
import { isTrue, parseXml, readXml } from './xml-part.ts';

/** What cells refer to. */
export interface CellContext {
  sheet: string;
  texts: Texts;
  is1904: boolean;
  merged: readonly MergedRows[];
  /** By the number of the cell's style. */
  show(style: number): ShowNumber;
}

const dayMs = 86_400_000;
/** Days between the beginnings of two calendars. */
const days1900To1970 = 25_569;
const days1904To1970 = 24_107;

const errorNames: Record<string, string> = {
  '#VALUE!': '#WERT!',
  '#REF!': '#BEZUG!',
  '#NUM!': '#ZAHL!',
  '#N/A': '#NV',
  '#SPILL!': '#ÜBERLAUF!',
};

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
  hasValue: boolean;
  isFormula: boolean;
}

function textOf({ type, style, text }: Cell, { texts, show, is1904 }: CellContext): string {
  switch (type) {
    case 's': {
      const shared = texts.get(Number(text));
      if (shared === undefined) throw new TableFileError('damaged', {}, `no text ${text}`);
      return shared;
    }
    case 'str':
    case 'inlineStr':
      return fromSheetText(text);
    case 'b':
      return isTrue(text.trim()) ? 'WAHR' : 'FALSCH';
    case 'e':
      return errorNames[text] ?? text;
    case 'd': {
      const time = Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);
      if (Number.isNaN(time)) return text;
      return show(style)(time / dayMs + (is1904 ? days1904To1970 : days1900To1970));
    }
    default: {
      const value = Number(text);
      return Number.isFinite(value) && text.trim() !== '' ? show(style)(value) : text;
    }
  }
}

/** Collects the rows that the parser reports. */
class RowCollector {
  readonly #context: CellContext;
  readonly #merged: MergedTexts;
  #row: TableRow = { row: 0, cells: [], isHidden: false };
  #cell: Cell | undefined;
  #isCapturing = false;
  #column = 0;
  #count = 0;
  rows: TableRow[] = [];
  isDone = false;

  constructor(context: CellContext) {
    this.#context = context;
    this.#merged = new MergedTexts(context.merged);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#openValue();
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'f' && this.#cell) this.#cell.isFormula = true;
    // The reading aid of an Asian text is not part of it.
    else if (name === 'rPh') this.#isCapturing = false;
  }

  text(piece: string): void {
    if (this.#isCapturing && this.#cell) this.#cell.text += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isCapturing = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.isDone = true;
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    const row = r === undefined ? this.#row.row + 1 : Number(r);
    if (!Number.isInteger(row) || row < 1 || row > mostSheetRows)
      throw new TableFileError('damaged', {}, `row ${r}`);
    this.#row = { row, cells: [], isHidden: isTrue(hidden) };
    this.#column = 0;
  }

  /** Called for each cell of the file: plain assignments take a third of the time of one literal with parts. */
  #openCell(attributes: Record<string, string>): void {
    const reference = attributes.r;
    const column = reference === undefined ? this.#column : columnOf(reference);
    if (column < 0) throw new TableFileError('damaged', {}, `cell ${reference}`);
    this.#column = column + 1;
    const type = attributes.t ?? 'n';
    const style = attributes.s === undefined ? 0 : Number(attributes.s);
    this.#cell = { column, type, style, text: '', hasValue: false, isFormula: false };
  }

  #openValue(): void {
    if (!this.#cell) return;
    this.#cell.hasValue = true;
    this.#isCapturing = true;
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const text = cell.hasValue ? textOf(cell, this.#context) : '';
    const isError = cell.type === 'e' || (cell.isFormula && !cell.hasValue);
    if (text === '' && !isError) return;
    this.#put(cell.column, text);
    if (isError) this.#row.errorCells = [...(this.#row.errorCells ?? []), cell.column];
  }

  #put(column: number, text: string): void {
    const place = { sheet: this.#context.sheet, row: this.#row.row };
    if (column >= tableLimits.columns) throw new TableFileError('too_many_columns', place);
    if (text.length > tableLimits.cellLength) throw new TableFileError('cell_too_long', place);
    const { cells } = this.#row;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  #closeRow(): void {
    if (this.#row.cells.length === 0) return;
    this.#merged.fill(this.#row);
    this.#count += 1;
    if (this.#count > tableLimits.rows + tableLimits.headRows)
      throw new TableFileError('too_many_rows', { sheet: this.#context.sheet });
    this.rows.push(this.#row);
  }
}

/** Yields the rows of each piece of the part, so that only those are in memory. */
export async function* sheetRows(part: Readable, context: CellContext): AsyncGenerator<TableRow[]> {
  const collector = new RowCollector(context);
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => collector.open(name, attributes),
    text: (piece: string) => collector.text(piece),
    close: (name: string) => collector.close(name),
    isDone: () => collector.isDone,
  };
  for await (const _ of parseXml(part, handlers)) {
    if (collector.rows.length > 0) yield collector.rows;
    collector.rows = [];
  }
}

/** The hidden columns stand before the rows; those beyond the limit are always empty. */
export async function hiddenColumns(part: Readable): Promise<number[]> {
  const columns: number[] = [];
  let isDone = false;
  await readXml(part, {
    open(name, { min, max, hidden }) {
      if (name === 'sheetData') isDone = true;
      if (name !== 'col' || !isTrue(hidden)) return;
      const last = Math.min(Number(max), tableLimits.columns);
      for (let column = Number(min); column >= 1 && column <= last; column++)
        columns.push(column - 1);
    },
    isDone: () => isDone,
  });
  return columns;
}
