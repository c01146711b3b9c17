/**
 * The search of the device. It finds the same records in the same order as the contract's `searchEquipment`, without
 * comparing every record. Records can be added and removed at any time.
 */

import { prepareQuery, type SearchFilters, searchedFields } from '#contract/search/search.ts';
import { foldPhrase, foldWords } from '#contract/text/fold.ts';
import { Answer } from './answer.ts';
import { FilterSets, haveSameFilters } from './filter-sets.ts';
import { mergeSegments } from './merge-segments.ts';
import { type IndexedEquipment, inOrder } from './record-order.ts';
import { makeSegment, type Segment } from './segment.ts';
import { SegmentAnswer } from './segment-answer.ts';
import { TextDraft, type TextRuns } from './text/text-draft.ts';

/** The first search after a change indexes all recent records, so they must be few enough for some milliseconds. */
const MOST_RECENT = 500;

/** With more segments than this, `put` merges segments itself. */
const MOST_SEGMENTS = 64;

export interface SearchResult<Item> {
  readonly records: Item[];
  readonly total: number;
}

export class SearchIndex<Item extends IndexedEquipment> {
  #segments: Segment<Item>[] = [];
  #recent = new Map<string, Item>();
  #recentSegment: Segment<Item> | undefined;
  readonly #filterSets = new FilterSets();
  #query = '';
  #filters: SearchFilters = {};
  /** The answer to the last search; undefined after a change. */
  #answer: Answer<Item> | undefined;
  readonly #mostRecent: number;

  constructor({ mostRecent = MOST_RECENT } = {}) {
    this.#mostRecent = mostRecent;
  }

  get size(): number {
    return this.#segments.reduce((sum, { live }) => sum + live.count(), this.#recent.size);
  }

  /** Adds records, or replaces those with the same id. */
  put(records: Iterable<Item>): void {
    for (const record of records) {
      this.#removeOld(record.id);
      this.#recent.set(record.id, record);
      this.#recentSegment = undefined;
    }
    if (this.#recent.size >= this.#mostRecent) this.#closeRecent();
    if (this.#segments.length > MOST_SEGMENTS) runAll(this.tidy());
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) this.#removeOld(id);
  }

  clear(): void {
    this.#segments = [];
    this.#recent.clear();
    this.#recentSegment = undefined;
    this.#answer = undefined;
  }

  /** The first `limit` results and the exact number of all. */
  search(query: string, filters: SearchFilters, limit: number): SearchResult<Item> {
    if (query !== this.#query || !haveSameFilters(filters, this.#filters)) this.#answer = undefined;
    this.#query = query;
    this.#filters = { ...filters };
    return this.more(0, limit);
  }

  /** Current results of the last search from `offset` on. */
  more(offset: number, limit: number): SearchResult<Item> {
    this.#answer ??= this.#find();
    return { records: this.#answer.page(offset, limit), total: this.#answer.total };
  }

  /** Merges segments step by step, so that searches stay fast. The index may be used between two steps. */
  *tidy(): Generator<void> {
    for (;;) {
      const parts = this.#segments.map((segment) => ({
        segment,
        live: segment.live.count(),
        all: segment.items.length,
      }));
      const chosen = segmentsToMerge(parts).map(({ segment }) => segment);
      if (chosen.length === 0) return;
      yield* this.#merge(chosen);
    }
  }

  /** After a load: merges everything into one segment, step by step. */
  *compact(): Generator<void> {
    this.#closeRecent();
    if (this.#segments.length > 1) yield* this.#merge([...this.#segments]);
  }

  #find(): Answer<Item> {
    const query = prepareQuery(this.#query);
    if (this.#recent.size > 0) this.#recentSegment ??= buildSegment(this.#recent.values());
    const recent = this.#recentSegment ? [this.#recentSegment] : [];
    const parts = [...this.#segments, ...recent].map(
      (segment) => new SegmentAnswer(segment, query, this.#filterSets.of(segment, this.#filters)),
    );
    return new Answer(parts);
  }

  #removeOld(id: string): void {
    this.#answer = undefined;
    if (this.#recent.delete(id)) this.#recentSegment = undefined;
    for (const { positions, live } of this.#segments) {
      const position = positions.get(id);
      if (position !== undefined) live.delete(position);
    }
  }

  #closeRecent(): void {
    if (this.#recent.size === 0) return;
    this.#segments.push(this.#recentSegment ?? buildSegment(this.#recent.values()));
    this.#recent.clear();
    this.#recentSegment = undefined;
    this.#answer = undefined;
  }

  *#merge(sources: readonly Segment<Item>[]): Generator<void> {
    const merged = yield* mergeSegments(sources);
    // The index may have been cleared meanwhile, or another merge may have replaced a source.
    if (!sources.every((source) => this.#segments.includes(source))) return;
    const others = this.#segments.filter((segment) => !sources.includes(segment));
    this.#segments = merged.items.length > 0 ? [...others, merged] : others;
    this.#answer = undefined;
  }
}

export function runAll(steps: Generator<void>): void {
  while (!steps.next().done);
}

/** The records must have distinct ids. */
function buildSegment<Item extends IndexedEquipment>(records: Iterable<Item>): Segment<Item> {
  const items = inOrder(records);
  const names = new TextDraft();
  const others = new TextDraft();
  /** Cached, because many records have the same values. */
  const runsByField = new Map<string, TextRuns>();
  const runsOfField = (field: string): TextRuns => {
    const cached = runsByField.get(field);
    if (cached) return cached;
    const runs = others.runsOf(foldWords(field), false);
    runsByField.set(field, runs);
    return runs;
  };
  items.forEach((item, position) => {
    const [name = '', ...fields] = searchedFields(item);
    names.addRecord(names.runsOf([foldPhrase(name)], true), position);
    for (const field of fields) others.addRecord(runsOfField(field), position);
  });
  return makeSegment(items, names.finish(items.length), others.finish(items.length));
}

/** So many segments of about the same size are merged into one of the next size. */
const FANOUT = 8;

interface Sized {
  readonly live: number;
  readonly all: number;
}

/**
 * Chooses the segments to merge: several of the same size, so that each record is moved only a few times in all, or a
 * single segment with more removed records than live ones.
 */
function segmentsToMerge<Part extends Sized>(segments: readonly Part[]): Part[] {
  for (const one of segments) {
    const alike = segments.filter(({ live }) => sizeClass(live) === sizeClass(one.live));
    if (alike.length >= FANOUT) return alike;
  }
  const sparse = segments.find(({ live, all }) => live * 2 < all);
  return sparse ? [sparse] : [];
}

function sizeClass(count: number): number {
  return Math.floor(Math.log(Math.max(count, 1)) / Math.log(FANOUT));
}
