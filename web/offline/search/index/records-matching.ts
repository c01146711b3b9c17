import { matches, type Term } from '#contract/search/search.ts';
import { Bits } from './bits.ts';
import type { Segment } from './segment.ts';
import { addCandidates, runsFor } from './text/text-index.ts';

/** The records that match a term, including removed ones. */
export function recordsMatching(segment: Segment, term: Term): Bits {
  const set = new Bits(segment.table.size);
  addCandidates(segment.names, term, set);
  addCandidates(segment.others, term, set);
  const isExact = runsFor(segment.names, term) !== undefined;
  if (!isExact) {
    set.forEach((position) => {
      if (!matches(segment.table.at(position), [term])) set.delete(position);
    });
  }
  return set;
}
