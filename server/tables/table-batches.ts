/** Batches of rows that are stored at once, and what all rows of a file may hold together. */
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';
import type { TableBatch, TableRow } from './table-source.ts';

/** Whichever is reached first ends a batch. Rows have different lengths, and a batch is stored by one statement. */
const batchRows = 500;
const batchCharacters = 2_000_000;

const charactersOf = ({ cells }: TableRow): number => {
  let characters = 0;
  for (const cell of cells) characters += cell.length;
  return characters;
};

/**
 * The same rows in batches of a limited size. Rejects as soon as the rows hold more than a file may. A text of a
 * workbook is in the file once, however many cells show it, so the size of the file does not limit what its rows hold.
 */
export async function* limitedBatches(
  batches: AsyncGenerator<TableBatch>,
  nameOf: (sheet: number) => string,
): AsyncGenerator<TableBatch> {
  let [cells, characters] = [0, 0];
  let batch: TableBatch | undefined;
  let inBatch = 0;
  for await (const { sheet, rows } of batches) {
    for (const row of rows) {
      const inRow = charactersOf(row);
      if (inRow > tableLimits.rowCharacters)
        throw new TableFileError('row_too_long', { sheet: nameOf(sheet), row: row.row });
      cells += row.cells.length;
      characters += inRow;
      if (cells > tableLimits.cells) throw new TableFileError('too_many_cells');
      if (characters > tableLimits.characters) throw new TableFileError('too_much_text');
      if (
        batch &&
        (batch.sheet !== sheet ||
          batch.rows.length >= batchRows ||
          inBatch + inRow > batchCharacters)
      ) {
        yield batch;
        batch = undefined;
      }
      if (!batch) {
        batch = { sheet, rows: [] };
        inBatch = 0;
      }
      batch.rows.push(row);
      inBatch += inRow;
    }
  }
  if (batch) yield batch;
}
