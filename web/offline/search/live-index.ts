/**
 * The index of all Anlagen, while records come and go. Putting it in order takes a moment at a time, and messages of
 * the page come in between: no search waits for it.
 */
import type { SearchFilters } from '#contract/search/search.ts';
import type { IndexedEquipment } from './index/record-order.ts';
import { SearchIndex } from './index/search-index.ts';

const momentInMs = 8;

export interface Surroundings {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** Lets messages that wait come in. */
  readonly pause: () => Promise<void>;
}

export class LiveIndex<Item extends IndexedEquipment> {
  readonly #index = new SearchIndex<Item>();
  readonly #surroundings: Surroundings;
  /** While a load is under way: the records that were put or removed since it began. */
  #newer: Set<string> | undefined;
  #tidying: Generator<void> | undefined;
  #working: Promise<void> | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get size(): number {
    return this.#index.size;
  }

  /**
   * Forgets everything and takes in all records; a chunk is asked for when the one before is in order.
   * What is put or removed meanwhile counts as newer. A later load ends an earlier one.
   */
  async load(chunks: AsyncIterable<readonly Item[]>): Promise<void> {
    const newer = new Set<string>();
    this.#newer = newer;
    this.#index.clear();
    for await (const records of chunks) {
      if (this.#newer !== newer) return;
      this.#index.put(records.filter(({ id }) => !newer.has(id)));
      await this.#tidy();
    }
    if (this.#newer !== newer) return;
    this.#newer = undefined;
    this.#tidying = this.#index.settle();
    await this.#tidy();
  }

  put(records: readonly Item[]): void {
    this.#note(records.map(({ id }) => id));
    this.#index.put(records);
    void this.#tidy();
  }

  remove(ids: readonly string[]): void {
    this.#note(ids);
    this.#index.remove(ids);
    void this.#tidy();
  }

  /** The total is exact for the records that are there so far. */
  search(
    query: string,
    filters: SearchFilters,
    { offset = 0, limit }: { offset?: number; limit: number },
  ): { records: readonly Item[]; total: number } {
    this.#index.search(query, filters, 0);
    return this.#index.more(offset, limit);
  }

  #note(changed: readonly string[]): void {
    for (const id of changed) this.#newer?.add(id);
  }

  /** Resolves when the index is in order. */
  #tidy(): Promise<void> {
    this.#tidying ??= this.#index.tidy();
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    const { now, pause } = this.#surroundings;
    while (this.#tidying) {
      await pause();
      const end = now() + momentInMs;
      while (this.#tidying && now() < end) {
        if (this.#tidying.next().done) this.#tidying = undefined;
      }
    }
  }
}
