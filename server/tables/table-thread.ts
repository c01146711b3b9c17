import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import type { TableFile } from './open-table-file.ts';
import { TableFileError, type TableFileErrorCode, type TablePlace } from './table-file-error.ts';
import type { RowSelection, TableBatch, TableDescription } from './table-source.ts';

/** Far more than a file within the limits needs; beyond it the thread ends, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 320 };

export type TableOrder = { open: TableFile } | { select: RowSelection } | 'next';

export interface TableAnswer {
  description?: TableDescription;
  batch?: TableBatch | undefined;
  /** A fault of the file. */
  fault?: { code: TableFileErrorCode; place: TablePlace; reason: string };
  /** A fault of the server. */
  failure?: string;
}

interface Waiting {
  resolve(answer: TableAnswer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** The thread that reads one file. It answers orders one after another. */
export class TableThread {
  readonly #worker: Worker;
  readonly #answerMs: number;
  readonly #waiting: Waiting[] = [];
  #lost: Error | undefined;

  constructor(answerMs: number) {
    this.#answerMs = answerMs;
    this.#worker = startThread(import.meta.url, 'table-worker', { resourceLimits });
    this.#worker.on('message', (answer: TableAnswer) => this.#answer(answer));
    this.#worker.on('error', (error) => this.#lose(lossOf(error as Error)));
    this.#worker.on('exit', () => this.#lose(new Error('the table was not read to its end')));
  }

  ask(order: TableOrder): Promise<TableAnswer> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.end('took_too_long'), this.#answerMs);
      this.#waiting.push({ resolve, reject, timer });
      this.#worker.postMessage(order);
    });
  }

  async end(code?: TableFileErrorCode): Promise<void> {
    this.#lose(code ? new TableFileError(code) : new Error('the table was closed'));
    await this.#worker.terminate();
  }

  #answer({ fault, failure, ...answer }: TableAnswer): void {
    const waiting = this.#waiting.shift();
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (fault) waiting.reject(new TableFileError(fault.code, fault.place, fault.reason));
    else if (failure !== undefined) waiting.reject(new Error(failure));
    else waiting.resolve(answer);
  }

  #lose(error: Error): void {
    this.#lost ??= error;
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(this.#lost);
    }
  }
}

const lossOf = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TableFileError('too_much_content', {}, error.message)
    : error;
