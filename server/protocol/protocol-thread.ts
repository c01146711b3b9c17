import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import type { Protocol } from './protocol.ts';

/** Far more than the longest run needs; beyond it the thread ends, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** A protocol to begin, or the request for its next piece. */
export type ProtocolOrder = Protocol | 'next';

interface Waiting {
  resolve(piece: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/** A thread that makes one protocol after another. It works only when the next piece is requested. */
export class ProtocolThread {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #lost: Error | undefined;

  constructor() {
    this.#worker = startThread(import.meta.url, 'protocol-worker', { resourceLimits });
    this.#worker.on('message', (piece: Uint8Array | undefined) => {
      this.#waiting?.resolve(piece);
      this.#waiting = undefined;
    });
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('the protocol was not finished')));
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  begin(protocol: Protocol): void {
    this.#order(protocol);
  }

  /** Undefined when the protocol is complete. */
  next(): Promise<Uint8Array | undefined> {
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
    this.#lost ??= new Error('the protocol was broken off');
    await this.#worker.terminate();
  }

  #order(order: ProtocolOrder): void {
    this.#worker.postMessage(order);
  }

  #fail(error: Error): void {
    this.#lost ??= error;
    this.#waiting?.reject(this.#lost);
    this.#waiting = undefined;
  }
}
