/** The page's side of the worker with the search index. */

import type { ReplicaStatus } from '../sync/sync-status.ts';
import type { FromDeviceWorker, Port, ToDeviceWorker, WorkerQuestions } from './device-messages.ts';

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Listeners {
  onStatus: (news: ReplicaStatus) => void;
  onChanged: () => void;
}

export class DeviceClient {
  readonly #port: Port;
  readonly #listeners: Listeners;
  readonly #waiting = new Map<number, Waiting>();
  #lastNumber = 0;
  #failure: Error | undefined;

  constructor(port: Port, listeners: Listeners) {
    this.#port = port;
    this.#listeners = listeners;
    port.addEventListener('message', ({ data }) => this.#handle(data as FromDeviceWorker));
  }

  start(userId: string): void {
    this.#post({ kind: 'start', userId });
  }

  ask<Kind extends keyof WorkerQuestions>(
    kind: Kind,
    given: WorkerQuestions[Kind]['given'],
    signal?: AbortSignal,
  ): Promise<WorkerQuestions[Kind]['answer']> {
    if (this.#failure) return Promise.reject(this.#failure);
    const number = ++this.#lastNumber;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(number)) return;
        this.#post({ kind: 'cancel', number });
        reject(signal.reason);
      });
    });
    this.#post({ kind, number, given } as ToDeviceWorker);
    return answer as Promise<WorkerQuestions[Kind]['answer']>;
  }

  /** To be called when the worker has failed: rejects all open and later questions. */
  fail(error: Error): void {
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #handle(message: FromDeviceWorker): void {
    switch (message.kind) {
      case 'news':
        this.#listeners.onStatus(message.news);
        return;
      case 'changed':
        this.#listeners.onChanged();
        return;
      case 'answer':
        this.#waiting.get(message.number)?.resolve(message.answer);
        break;
      case 'failed':
        this.#waiting.get(message.number)?.reject(new Error(message.reason));
        break;
    }
    this.#waiting.delete(message.number);
  }

  #post(message: ToDeviceWorker): void {
    this.#port.postMessage(message);
  }
}
