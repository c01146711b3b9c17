/**
 * The search of the device. It finds the same records in the same order as the contract's `searchEquipment`, without
 * comparing every record. Records can be added and removed at any time.
 */

import type { Equipment } from '#contract/equipment/equipment.ts';
import { prepareQuery, type SearchFilters, searchedFields } from '#contract/search/search.ts';
import { foldPhrase, foldWords } from '#contract/text/fold.ts';
import { Answer } from './answer.ts';
import { Bits } from './bits.ts';
import { FilterSets, haveSameFilters } from './filter-sets.ts';
import { mergeSegments } from './merge-segments.ts';
import { inOrder } from './record-order.ts';
import type { Segment } from './segment.ts';
import { SegmentAnswer } from './segment-answer.ts';
import {
  type EquipmentPlace,
  EquipmentTableDraft,
  type IndexedEquipment,
  toEquipment,
} from './table/equipment-table.ts';
import { TextDraft, type TextRuns } from './text/text-draft.ts';

/** The first search after a change indexes all recent records, so they must be few enough for some milliseconds. */
const MOST_RECENT = 500;

/** With more segments than this, `put` merges segments itself. */
const MOST_SEGMENTS = 64;

const everything = prepareQuery('');

export interface SearchResult {
  readonly records: Equipment[];
  readonly total: number;
}

export class SearchIndex {
  #segments: Segment[] = [];
  #recent = new Map<string, IndexedEquipment>();
  #recentSegment: Segment | undefined;
  readonly #filterSets = new FilterSets();
  #query = '';
  #filters: SearchFilters = {};
  /** The answer to the last search; undefined after a change. */
  #answer: Answer | undefined;
  readonly #mostRecent: number;

  constructor({ mostRecent = MOST_RECENT } = {}) {
    this.#mostRecent = mostRecent;
  }

  get size(): number {
    return this.#segments.reduce((sum, { live }) => sum + live.count(), this.#recent.size);
  }

  /** Adds records, or replaces those with the same id. */
  put(records: Iterable<IndexedEquipment>): void {
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
  search(query: string, filters: SearchFilters, limit: number): SearchResult {
    if (query !== this.#query || !haveSameFilters(filters, this.#filters)) this.#answer = undefined;
    this.#query = query;
    this.#filters = { ...filters };
    return this.more(0, limit);
  }

  /** Current results of the last search from `offset` on. */
  more(offset: number, limit: number): SearchResult {
    this.#answer ??= this.#find();
    return {
      records: this.#answer.page(offset, limit).map(toEquipment),
      total: this.#answer.total,
    };
  }

  /** The records that pass, in the order of results. */
  select(
    passes: (record: IndexedEquipment) => boolean,
    offset = 0,
    limit = Number.POSITIVE_INFINITY,
  ): SearchResult {
    const parts = this.#allSegments().map((segment) => {
      const passing = new Bits(segment.table.size);
      segment.live.forEach((position) => {
        if (passes(segment.table.at(position))) passing.add(position);
      });
      return new SegmentAnswer(segment, everything, passing);
    });
    const answer = new Answer(parts);
    return { records: answer.page(offset, limit).map(toEquipment), total: answer.total };
  }

  /** What counting needs of all records, in no particular order; the index must not change meanwhile. */
  *places(): Generator<EquipmentPlace> {
    for (const { table, live } of this.#allSegments()) {
      const { id, type, locationBuilding } = table.fields;
      for (let at = live.next(0); at >= 0; at = live.next(at + 1)) {
        yield { id: id.at(at), type: type.at(at), locationBuilding: locationBuilding.at(at) };
      }
    }
  }

  /** All records in no particular order; the index must not change meanwhile. */
  *all(): Generator<IndexedEquipment> {
    for (const { table, live } of this.#allSegments()) {
      for (let at = live.next(0); at >= 0; at = live.next(at + 1)) yield table.at(at);
    }
  }

  /** Merges segments step by step, so that searches stay fast. The index may be used between two steps. */
  *tidy(): Generator<void> {
    for (;;) {
      const parts = this.#segments.map((segment) => ({
        segment,
        live: segment.live.count(),
        all: segment.table.size,
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

  #find(): Answer {
    const query = prepareQuery(this.#query);
    const parts = this.#allSegments().map(
      (segment) => new SegmentAnswer(segment, query, this.#filterSets.of(segment, this.#filters)),
    );
    return new Answer(parts);
  }

  #allSegments(): Segment[] {
    if (this.#recent.size > 0) this.#recentSegment ??= buildSegment(this.#recent.values());
    return this.#recentSegment ? [...this.#segments, this.#recentSegment] : this.#segments;
  }

  #removeOld(id: string): void {
    this.#answer = undefined;
    if (this.#recent.delete(id)) this.#recentSegment = undefined;
    for (const { table, live } of this.#segments) {
      const position = table.positionOf(id);
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

  *#merge(sources: readonly Segment[]): Generator<void> {
    const merged = yield* mergeSegments(sources);
    // The index may have been cleared meanwhile, or another merge may have replaced a source.
    if (!sources.every((source) => this.#segments.includes(source))) return;
    const others = this.#segments.filter((segment) => !sources.includes(segment));
    this.#segments = merged.table.size > 0 ? [...others, merged] : others;
    this.#answer = undefined;
  }
}

export function runAll(steps: Generator<void>): void {
  while (!steps.next().done);
}

/** The records must have distinct ids. */
function buildSegment(records: Iterable<IndexedEquipment>): Segment {
  const table = new EquipmentTableDraft();
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
  inOrder(records).forEach((item, position) => {
    table.add(item);
    const [name = '', ...fields] = searchedFields(item);
    names.addRecord(names.runsOf([foldPhrase(name)], true), position);
    for (const field of fields) others.addRecord(runsOfField(field), position);
  });
  const { size } = table;
  return {
    table: table.finish(),
    live: Bits.full(size),
    names: names.finish(size),
    others: others.finish(size),
  };
}

/** The number of segments of about the same size that are merged into one of the next size. */
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
