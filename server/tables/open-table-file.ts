import { openCsv } from './csv-file.ts';
import { limitedBatches } from './table-batches.ts';
import { kindOfTable } from './table-kind.ts';
import type { TableSource } from './table-source.ts';
import { openXlsx } from './xlsx-file.ts';

export interface TableFile {
  path: string;
  /** As the user's computer has it. */
  fileName: string;
}

/** Rejects with a `TableFileError` unless it can be read. Runs in the thread of `table-worker.ts`. */
export async function openTableFile({ path, fileName }: TableFile): Promise<TableSource> {
  const kind = await kindOfTable(path, fileName);
  const source = await (kind === 'xlsx' ? openXlsx(path) : openCsv(path, fileName));
  const { description, batches } = source;
  const nameOf = (sheet: number) => description.sheets[sheet]?.name ?? '';
  return { ...source, batches: (selection) => limitedBatches(batches(selection), nameOf) };
}
