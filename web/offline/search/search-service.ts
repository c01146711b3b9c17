/**
 * The side of the worker. Messages are taken in at once; the newest search is answered before the index
 * is tidied up, and tidying up never takes longer than a moment at a time.
 */
import type { IndexedEquipment } from './index/record-order.ts';
import { SearchIndex } from './index/search-index.ts';
import type { FromWorker, Port, SearchRequest, ToWorker } from './search-messages.ts';

const MOMENT = 8;

export interface Surroundings {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** Lets messages that wait come in. */
  readonly pause: () => Promise<void>;
}

interface Load {
  readonly number: number;
  /** What was put or removed since it began is newer than what it brings. */
  readonly newer: Set<string>;
}

export class SearchService<Item extends IndexedEquipment> {
  readonly #index = new SearchIndex<Item>();
  readonly #port: Port;
  readonly #surroundings: Surroundings;
  #load: Load | undefined;
  #search: { readonly number: number; readonly request: SearchRequest } | undefined;
  #tidying: Generator<void> | undefined;
  /** The load that waits for the index to be tidy again. */
  #waiting: number | undefined;
  #isBusy = false;

  constructor(port: Port, surroundings: Surroundings) {
    this.#port = port;
    this.#surroundings = surroundings;
    port.addEventListener('message', ({ data }) => this.#take(data as ToWorker<Item>));
  }

  get size(): number {
    return this.#index.size;
  }

  #take(message: ToWorker<Item>): void {
    switch (message.kind) {
      case 'load':
        this.#index.clear();
        this.#load = { number: message.number, newer: new Set() };
        break;
      case 'chunk':
        this.#takeChunk(message.number, message.records);
        break;
      case 'loaded':
        this.#endLoad(message.number);
        break;
      case 'put':
        this.#note(message.records.map(({ id }) => id));
        this.#index.put(message.records);
        break;
      case 'remove':
        this.#note(message.ids);
        this.#index.remove(message.ids);
        break;
      case 'clear':
        this.#index.clear();
        this.#load = undefined;
        break;
      case 'search':
        this.#search = message;
        break;
    }
    void this.#work();
  }

  #takeChunk(number: number, records: readonly Item[]): void {
    this.#waiting = number;
    const load = this.#load;
    if (load?.number !== number) return;
    this.#index.put(records.filter(({ id }) => !load.newer.has(id)));
    this.#tidying ??= this.#index.tidy();
  }

  #endLoad(number: number): void {
    this.#waiting = number;
    if (this.#load?.number !== number) return;
    this.#load = undefined;
    this.#tidying = this.#index.settle();
  }

  #note(changed: readonly string[]): void {
    for (const id of changed) this.#load?.newer.add(id);
    this.#tidying ??= this.#index.tidy();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#search || this.#tidying || this.#waiting !== undefined) {
        await this.#surroundings.pause();
        if (this.#search) this.#answer(this.#search.number, this.#search.request);
        else this.#tidyForAMoment();
      }
    } finally {
      this.#isBusy = false;
    }
  }

  #answer(number: number, { query, filters, offset, limit }: SearchRequest): void {
    this.#search = undefined;
    try {
      this.#index.search(query, filters, 0);
      const answer = { ...this.#index.more(offset, limit), isComplete: !this.#load };
      this.#post({ kind: 'found', number, answer });
    } catch (error) {
      this.#post({ kind: 'failed', number, reason: String(error) });
    }
  }

  #tidyForAMoment(): void {
    const { now } = this.#surroundings;
    const end = now() + MOMENT;
    while (this.#tidying && now() < end) {
      if (this.#tidying.next().done) this.#tidying = undefined;
    }
    if (this.#tidying || this.#waiting === undefined) return;
    this.#post({ kind: 'ready', number: this.#waiting });
    this.#waiting = undefined;
  }

  #post(message: FromWorker<Item>): void {
    this.#port.postMessage(message);
  }
}
