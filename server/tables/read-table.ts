/** Reads XLSX and CSV files in a thread of their own. Faults of a file reject with a `TableFileError`. */
import type { TableFile } from './open-table-file.ts';
import type { RowSelection, TableBatch, TableDescription } from './table-source.ts';
import { TableThread } from './table-thread.ts';

/** More than any part of a file within the limits needs, also on a busy machine. */
const defaultAnswerMs = 60_000;

export interface OpenTable {
  readonly description: TableDescription;
  /**
   * The rows in batches, read only as fast as they are taken. May be called again, for example after a preview; a
   * second reading ends the first.
   */
  rows(selection?: RowSelection): AsyncGenerator<TableBatch>;
  /** Must be called; ends the thread. */
  close(): Promise<void>;
}

export async function openTable(
  file: TableFile,
  { answerMs = defaultAnswerMs }: { answerMs?: number } = {},
): Promise<OpenTable> {
  const thread = new TableThread(answerMs);
  try {
    const { description } = await thread.ask({ open: file });
    if (!description) throw new Error('the table was not described');
    return {
      description,
      rows: (selection = {}) => rowsOf(thread, selection),
      close: () => thread.end(),
    };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

async function* rowsOf(thread: TableThread, selection: RowSelection): AsyncGenerator<TableBatch> {
  await thread.ask({ select: selection });
  let next = thread.ask('next');
  for (;;) {
    const { batch } = await next;
    if (!batch) return;
    // The thread reads one batch ahead while the caller works on this one.
    next = thread.ask('next');
    next.catch(() => undefined);
    yield batch;
  }
}
