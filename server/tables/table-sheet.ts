/** What is written into a table file, whatever its format. */
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';

/** `date`: 2024-03-01. `datetime`: 2024-03-01T13:45:00, without a time zone, because sheets know none. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime';

export interface SheetColumn {
  title: string;
  kind: ColumnKind;
  /** In letters. */
  width?: number;
  /**
   * Offers the texts of a column of another sheet, below its title. Other texts can still be typed. CSV has no choices.
   */
  choices?: { sheet: string; column: number; count: number };
}

/** The colour of a cell; CSV has none. */
export type CellMark = 'red' | 'yellow' | 'green';

export type CellValue = string | number | boolean | null | undefined;

export type SheetCell = CellValue | { value: CellValue; mark: CellMark };

export interface TableSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
}

export const valueIn = (cell: SheetCell): CellValue =>
  typeof cell === 'object' && cell !== null ? cell.value : cell;

/** A sheet cannot hold longer texts. They are refused, because a text that was cut would be imported as a change. */
export function checkLength(value: CellValue, sheet: string, row: number): void {
  if (typeof value === 'string' && value.length > tableLimits.cellLength)
    throw new TableFileError('cell_too_long', { sheet, row });
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/;

const dayMs = 86_400_000;
/** Before March 1900 Excel counts a day that did not exist. */
const firstSafeDay = 61;

/** Days since 1900 as Excel counts them; undefined if it is no date that a sheet can hold. */
export function daysOf(value: string): number | undefined {
  if (!isoDate.test(value)) return undefined;
  const time = Date.parse(value.includes('T') ? `${value}Z` : value);
  const days = time / dayMs + 25_569;
  return days >= firstSafeDay ? days : undefined;
}

/** 01.03.2024 or 01.03.2024 13:45:00. */
export function germanDateText(value: string): string {
  const [, year, month, day, hour, minute, second = '00'] = isoDate.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${day}.${month}.${year}`;
  return hour === undefined ? date : `${date} ${hour}:${minute}:${second}`;
}
