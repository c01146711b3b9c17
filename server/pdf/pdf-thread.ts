import type { Worker } from 'node:worker_threads';

/** A part of the file, and how many pages have been finished in it. */
export interface Piece {
  bytes: Uint8Array;
  pages: number;
}

/** A file to begin, or the request for its next piece. */
export type PdfOrder<File> = File | 'next';

interface Waiting {
  resolve(piece: Piece | undefined): void;
  reject(error: Error): void;
}

/** A thread that makes one PDF file after another. It works only when the next piece is requested. */
export class PdfThread<File extends object> {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #lost: Error | undefined;

  /** `worker` calls `servePieces`. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (piece: Piece | undefined) => {
      this.#waiting?.resolve(piece);
      this.#waiting = undefined;
    });
    worker.on('error', (error) => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('the file was not finished')));
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  begin(file: File): void {
    this.#order(file);
  }

  /** Undefined when the file is complete. */
  next(): Promise<Piece | undefined> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#order('next');
    });
  }

  /** An idle thread does not keep the process running. */
  rest(): void {
    this.#worker.unref();
  }

  work(): void {
    this.#worker.ref();
  }

  async end(): Promise<void> {
    // Set at once, though a last message may still arrive.
    this.#lost ??= new Error('the file was broken off');
    await this.#worker.terminate();
  }

  #order(order: PdfOrder<File>): void {
    this.#worker.postMessage(order);
  }

  #fail(error: Error): void {
    this.#lost ??= error;
    this.#waiting?.reject(this.#lost);
    this.#waiting = undefined;
  }
}
