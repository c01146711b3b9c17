/** The side of the page: asks the worker that holds the equipment. */

import type { ReplicaNews } from '../sync/sync-status.ts';
import type { FromDeviceWorker, Port, Questions, ToDeviceWorker } from './device-messages.ts';

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Listeners {
  onNews: (news: ReplicaNews) => void;
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
    port.addEventListener('message', ({ data }) => this.#take(data as FromDeviceWorker));
  }

  start(userId: string): void {
    this.#post({ kind: 'start', userId });
  }

  ask<Kind extends keyof Questions>(
    kind: Kind,
    given: Questions[Kind]['given'],
    signal?: AbortSignal,
  ): Promise<Questions[Kind]['answer']> {
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
    return answer as Promise<Questions[Kind]['answer']>;
  }

  /** For whoever hears that the worker has died: nothing waits for it any longer. */
  fail(error: Error): void {
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #take(message: FromDeviceWorker): void {
    switch (message.kind) {
      case 'news':
        this.#listeners.onNews(message.news);
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
