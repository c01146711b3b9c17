/**
 * Reads one table file in a thread of its own, so that no other request waits for it. It reads the next rows only when
 * they are requested.
 */
import '../low-priority.ts';
import { parentPort } from 'node:worker_threads';
import { openTableFile, type TableFile } from './open-table-file.ts';
import { TableFileError } from './table-file-error.ts';
import type { TableBatch, TableSource } from './table-source.ts';
import type { TableAnswer, TableOrder } from './table-thread.ts';

if (!parentPort) throw new Error('table-worker runs as a worker thread only');
const port = parentPort;

let source: TableSource | undefined;
let batches: AsyncGenerator<TableBatch> | undefined;

async function open(file: TableFile): Promise<TableAnswer> {
  source = await openTableFile(file);
  return { description: source.description };
}

async function answerTo(order: TableOrder): Promise<TableAnswer> {
  if (order === 'next') {
    const next = await batches?.next();
    return { batch: next?.done ? undefined : next?.value };
  }
  if ('open' in order) return open(order.open);
  // Rows that were requested before are not wanted any more.
  await batches?.return(undefined);
  batches = source?.batches(order.select);
  return {};
}

function failureOf(error: unknown): TableAnswer {
  if (!(error instanceof TableFileError)) return { failure: String(error) };
  return { fault: { code: error.code, place: error.place, reason: String(error.cause ?? '') } };
}

/** Orders may arrive faster than they are done. */
let work = Promise.resolve();
port.on('message', (order: TableOrder) => {
  work = work.then(async () => port.postMessage(await answerTo(order).catch(failureOf)));
});
