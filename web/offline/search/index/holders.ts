import { matches, type Term } from '#contract/search/search.ts';
import { Bits } from './bits.ts';
import type { IndexedEquipment } from './record-order.ts';
import type { Segment } from './segment.ts';
import { addCandidates, runsFor } from './text/text-index.ts';

/** The records that match a term, including removed ones. */
export function recordsMatching<Item extends IndexedEquipment>(
  segment: Segment<Item>,
  term: Term,
): Bits {
  const set = new Bits(segment.items.length);
  addCandidates(segment.names, term, set);
  addCandidates(segment.others, term, set);
  const isExact = runsFor(segment.names, term) !== undefined;
  if (!isExact) {
    set.forEach((position) => {
      const item = segment.items[position];
      if (item && !matches(item, [term])) set.delete(position);
    });
  }
  return set;
}
