import type { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import { EmbeddedConnection } from './embedded-connection.ts';

export interface WorkerStart {
  /** The directory of the data; undefined: in memory. */
  directory?: string;
  /** The dump that a new database begins with. */
  snapshot?: Uint8Array<ArrayBuffer>;
}

export type WorkerRequest =
  | { id: number; kind: 'protocol'; bytes: Uint8Array }
  | { id: number; kind: 'snapshot' }
  | { id: number; kind: 'close' };

export interface WorkerAnswer {
  id: number;
  bytes: Uint8Array;
}

type Request = { kind: 'protocol'; bytes: Uint8Array } | { kind: 'snapshot' } | { kind: 'close' };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * The embedded PostgreSQL for the ordinary driver: `connect()` returns a replacement for a socket. There is one
 * connection, so the pool must have a size of one. A thread that died is started again at the next connect.
 */
export class EmbeddedDatabase {
  readonly #start: WorkerStart;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  readonly #connections = new Set<Duplex>();
  #lastId = 0;

  constructor(start: WorkerStart) {
    this.#start = start;
  }

  connect(): Duplex {
    const connection = new EmbeddedConnection((bytes) => this.#ask({ kind: 'protocol', bytes }));
    this.#connections.add(connection);
    return connection.once('close', () => this.#connections.delete(connection));
  }

  snapshot(): Promise<Uint8Array> {
    return this.#ask({ kind: 'snapshot' });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    await this.#ask({ kind: 'close' });
    this.#worker = undefined;
    await worker.terminate();
  }

  #ask(request: Request): Promise<Uint8Array> {
    const worker = this.#running();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id } satisfies WorkerRequest);
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startThread(import.meta.url, 'embedded-worker', { workerData: this.#start });
    worker.on('message', ({ id, bytes }: WorkerAnswer) => {
      this.#waiting.get(id)?.resolve(bytes);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => this.#lost(worker, error as Error));
    worker.on('exit', () => this.#lost(worker, new Error('the embedded database has stopped')));
    this.#worker = worker;
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const unavailable = Object.assign(new Error(error.message, { cause: error }), {
      code: 'ECONNRESET',
    });
    for (const waiting of this.#waiting.values()) waiting.reject(unavailable);
    this.#waiting.clear();
    // A new thread has nothing of their sessions.
    for (const connection of this.#connections) connection.destroy(unavailable);
  }
}
