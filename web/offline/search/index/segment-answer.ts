import type { Query, Rank } from '#contract/search/search.ts';
import type { Bits } from './bits.ts';
import { type NameRanks, nameRanks } from './name-ranks.ts';
import { recordsMatching } from './records-matching.ts';
import type { Segment } from './segment.ts';
import type { EquipmentTable } from './table/equipment-table.ts';

/**
 * What a query finds in one segment. The whole set is computed at once for the total, the records of a rank only if
 * those of better ranks do not fill the page.
 */
export class SegmentAnswer {
  readonly table: EquipmentTable;
  readonly total: number;
  readonly #segment: Segment;
  readonly #query: Query;
  readonly #found: Bits;
  readonly #ranked: Bits[] = [];
  #names: NameRanks | undefined;

  constructor(segment: Segment, query: Query, filter: Bits | undefined) {
    this.table = segment.table;
    this.#segment = segment;
    this.#query = query;
    this.#found = segment.live.copy();
    if (filter) this.#found.and(filter);
    for (const term of query.terms) this.#found.and(recordsMatching(segment, term));
    this.total = this.#found.count();
  }

  ranked(rank: Rank): Bits {
    for (let next = this.#ranked.length; next <= rank; next += 1) {
      const set = this.#found.copy();
      // Every name starts with an empty query, so all records have rank 0.
      if (next < 3 && this.#query.terms.length > 0) set.and(this.#atRank(next));
      for (const better of this.#ranked) set.without(better);
      this.#ranked.push(set);
    }
    return this.#ranked[rank] ?? this.#found;
  }

  #atRank(rank: number): Bits {
    this.#names ??= nameRanks(this.#segment, this.#query, this.#found);
    return this.#names(rank);
  }
}
