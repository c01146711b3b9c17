/** What a table file gives, whatever its format. */

export interface SheetDescription {
  name: string;
  isHidden: boolean;
  /** Column A is 0. */
  hiddenColumns: number[];
  /** How many cells are merged over several rows: each of these rows has their text. */
  mergedCells: number;
}

export interface XlsxDescription {
  kind: 'xlsx';
  sheets: SheetDescription[];
}

export type CsvSeparator = ';' | ',' | '\t';
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface CsvDescription {
  kind: 'csv';
  separator: CsvSeparator;
  encoding: CsvEncoding;
  /** Always one, named after the file. */
  sheets: SheetDescription[];
}

export type TableDescription = XlsxDescription | CsvDescription;

export interface TableRow {
  /** As the sheet shows it: the first row is 1. */
  row: number;
  /** The texts as the sheet shows them, up to the last cell that is not empty. */
  cells: string[];
  isHidden: boolean;
  /**
   * Columns of cells without a usable value: an error such as #WERT!, or a formula that was stored without its result
   * (its text is empty). Missing if there are none.
   */
  errorCells?: number[];
}

/** Rows of one sheet in their order. Rows without any text are left out. */
export interface TableBatch {
  /** The index of the sheet in the description: two sheets may have the same name. */
  sheet: number;
  rows: TableRow[];
}

export interface RowSelection {
  /** The names of the sheets to read; all of them if missing. */
  sheets?: readonly string[];
  /** Of each sheet only so many rows that hold something. */
  maxRows?: number;
}

/** A file that is open for reading. */
export interface TableSource {
  description: TableDescription;
  batches(selection: RowSelection): AsyncGenerator<TableBatch>;
  close(): void;
}

export const isSelected = ({ sheets }: RowSelection, name: string): boolean =>
  sheets === undefined || sheets.includes(name);
