/**
 * The index of all Anlagen, updated while records change. Merging its segments is split into short moments between
 * the messages of the page, so that no search waits for it.
 */
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { SearchIndex, type SearchResult } from './index/search-index.ts';
import type { EquipmentPlace, IndexedEquipment } from './index/table/equipment-table.ts';

const momentInMs = 8;

export interface LiveIndexParts {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** Lets waiting messages be handled. */
  readonly pause: () => Promise<void>;
}

export class LiveIndex {
  readonly #index = new SearchIndex();
  readonly #parts: LiveIndexParts;
  /** During a load: the records that were put or removed since it began. */
  #changedMeanwhile: Set<string> | undefined;
  #tidying: Generator<void> | undefined;
  #working: Promise<void> | undefined;

  constructor(parts: LiveIndexParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#index.size;
  }

  /**
   * Replaces all records. Records that are put or removed meanwhile count as newer than those of the load. A later load
   * ends an earlier one.
   */
  async load(chunks: AsyncIterable<readonly Equipment[]>): Promise<void> {
    const changedMeanwhile = new Set<string>();
    this.#changedMeanwhile = changedMeanwhile;
    this.#index.clear();
    for await (const records of chunks) {
      if (this.#changedMeanwhile !== changedMeanwhile) return;
      this.#index.put(records.filter(({ id }) => !changedMeanwhile.has(id)));
      await this.#tidy();
    }
    if (this.#changedMeanwhile !== changedMeanwhile) return;
    this.#changedMeanwhile = undefined;
    this.#tidying = this.#index.compact();
    await this.#tidy();
  }

  put(records: readonly Equipment[]): void {
    this.#noteChanged(records.map(({ id }) => id));
    this.#index.put(records);
    void this.#tidy();
  }

  remove(ids: readonly string[]): void {
    this.#noteChanged(ids);
    this.#index.remove(ids);
    void this.#tidy();
  }

  /** The total is exact for the records loaded so far. */
  search(
    query: string,
    filters: SearchFilters,
    { offset = 0, limit }: { offset?: number; limit: number },
  ): SearchResult {
    this.#index.search(query, filters, 0);
    return this.#index.more(offset, limit);
  }

  /** The Anlagen that pass, in the order of results. */
  select(
    passes: (row: IndexedEquipment) => boolean,
    { offset = 0, limit = Number.POSITIVE_INFINITY } = {},
  ): SearchResult {
    return this.#index.select(passes, offset, limit);
  }

  /** What counting needs of all Anlagen, in no particular order, to be read at once. */
  places(): Iterable<EquipmentPlace> {
    return this.#index.places();
  }

  /** All Anlagen in no particular order, to be read at once. */
  all(): Iterable<IndexedEquipment> {
    return this.#index.all();
  }

  #noteChanged(changed: readonly string[]): void {
    for (const id of changed) this.#changedMeanwhile?.add(id);
  }

  /** Resolves when no segments are left to merge. */
  #tidy(): Promise<void> {
    this.#tidying ??= this.#index.tidy();
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    const { now, pause } = this.#parts;
    while (this.#tidying) {
      await pause();
      const end = now() + momentInMs;
      while (this.#tidying && now() < end) {
        if (this.#tidying.next().done) this.#tidying = undefined;
      }
    }
  }
}
