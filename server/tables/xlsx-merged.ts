/** Merged cells of a sheet: the file has their text in the first one only, but the sheet shows it for all their rows. */
import type { Readable } from 'node:stream';
import { columnOf } from './column-of.ts';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';
import type { TableRow } from './table-source.ts';

/** The first column of cells that are merged over several rows. */
export interface MergedRows {
  column: number;
  first: number;
  last: number;
}

const element =
  /<(?:[\w.-]+:)?mergeCell\s(?:[^>]*?\s)?ref\s*=\s*["']([A-Z]+)(\d+):[A-Z]+(\d+)["']/g;
/** Longer than such an element. */
const overlap = 2_000;

/** They stand behind the rows. To parse those a second time would take as long as reading them. */
export async function mergedRows(part: Readable): Promise<MergedRows[]> {
  const merged: MergedRows[] = [];
  let text = '';
  for await (const piece of part as AsyncIterable<string>) {
    text += piece;
    let end = Math.max(0, text.length - overlap);
    for (const found of text.matchAll(element)) {
      const [whole, column = '', first, last] = found;
      end = Math.max(end, found.index + whole.length);
      if (Number(last) > Number(first))
        merged.push({ column: columnOf(column), first: Number(first), last: Number(last) });
    }
    if (merged.length > tableLimits.mergedCells) throw new TableFileError('too_much_content');
    text = text.slice(end);
  }
  return merged.toSorted((a, b) => a.first - b.first);
}

/** Gives the rows of a sheet, in their order, the texts of merged cells. */
export class MergedTexts {
  readonly #merged: readonly MergedRows[];
  readonly #current = new Map<number, MergedRows & { text: string }>();
  #next = 0;

  constructor(merged: readonly MergedRows[]) {
    this.#merged = merged;
  }

  fill({ row, cells, errorCells }: TableRow): void {
    for (const [column, { text, last }] of this.#current) {
      if (last < row) this.#current.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (let next = this.#merged[this.#next]; next && next.first <= row; ) {
      const { column, first } = next;
      const isUsable = first === row && !errorCells?.includes(column);
      const text = isUsable ? (cells[column] ?? '') : '';
      // Those without a text would make each row take long, because a file may have a great many of them.
      if (text === '') this.#current.delete(column);
      else this.#current.set(column, { ...next, text });
      this.#next += 1;
      next = this.#merged[this.#next];
    }
  }
}
