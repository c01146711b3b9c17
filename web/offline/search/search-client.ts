/** The side of the page: hands records to the worker that searches, and asks it. */
import type { SearchFilters } from '#contract/search.ts';
import type { IndexedEquipment } from './index/record-order.ts';
import type { FromWorker, Port, SearchAnswer, ToWorker } from './search-messages.ts';

export interface Paging {
  readonly offset?: number;
  readonly limit: number;
}

interface Waiting<Value> {
  readonly number: number;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

export class SearchClient<Item extends IndexedEquipment> {
  readonly #port: Port;
  #lastNumber = 0;
  /** The load under way, by its number. */
  #loading = 0;
  #ready: Waiting<void> | undefined;
  #found: Waiting<SearchAnswer<Item> | undefined> | undefined;

  constructor(port: Port) {
    this.#port = port;
    port.addEventListener('message', ({ data }) => this.#take(data as FromWorker<Item>));
  }

  /**
   * Forgets everything and takes in all records; a chunk is asked for when the one before is taken in.
   * What is put or removed meanwhile counts as newer. A later load, or `clear`, ends an earlier one.
   */
  async load(chunks: AsyncIterable<readonly Item[]>): Promise<void> {
    const number = ++this.#lastNumber;
    this.#loading = number;
    this.#post({ kind: 'load', number });
    for await (const records of chunks) {
      if (this.#loading !== number) return;
      await this.#taken({ kind: 'chunk', number, records });
    }
    if (this.#loading === number) await this.#taken({ kind: 'loaded', number });
  }

  put(records: readonly Item[]): void {
    this.#post({ kind: 'put', records });
  }

  remove(ids: readonly string[]): void {
    this.#post({ kind: 'remove', ids });
  }

  clear(): void {
    this.#loading = 0;
    this.#post({ kind: 'clear' });
  }

  /** Undefined as soon as a newer search is asked for. */
  search(
    query: string,
    filters: SearchFilters,
    { offset = 0, limit }: Paging,
  ): Promise<SearchAnswer<Item> | undefined> {
    const number = ++this.#lastNumber;
    this.#found?.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#found = { number, resolve, reject };
      this.#post({ kind: 'search', number, request: { query, filters, offset, limit } });
    });
  }

  /** For whoever hears that the worker has failed: nothing waits for it any longer. */
  fail(error: Error): void {
    this.#found?.reject(error);
    this.#ready?.reject(error);
    this.#found = undefined;
    this.#ready = undefined;
  }

  #taken(message: ToWorker<Item> & { number: number }): Promise<void> {
    this.#ready?.resolve();
    return new Promise((resolve, reject) => {
      this.#ready = { number: message.number, resolve, reject };
      this.#post(message);
    });
  }

  #take(message: FromWorker<Item>): void {
    if (message.kind === 'ready') {
      if (this.#ready?.number === message.number) this.#ready.resolve();
      return;
    }
    if (this.#found?.number !== message.number) return;
    if (message.kind === 'found') this.#found.resolve(message.answer);
    else this.#found.reject(new Error(message.reason));
    this.#found = undefined;
  }

  #post(message: ToWorker<Item>): void {
    this.#port.postMessage(message);
  }
}
