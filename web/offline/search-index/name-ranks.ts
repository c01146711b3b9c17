import { type Query, rankOf, rankOfFolded } from '#contract/search.ts';
import { Bits } from './bits.ts';
import { candidatesFor, vocabularyFor } from './holders.ts';
import type { IndexedEquipment } from './record-order.ts';
import type { Segment } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Asked for rank 0, then 1, then 2: those of that rank, and perhaps some of a better one. */
export type NameRanks = (rank: number) => Bits;

export function nameRanks<Item extends IndexedEquipment>(
  segment: Segment<Item>,
  query: Query,
  found: Bits,
): NameRanks {
  const vocabulary = vocabularyFor(segment.names, query);
  return vocabulary
    ? ranksOfWords(vocabulary, query, found.size)
    : ranksOfRecords(segment, query, found);
}

/** A word has the rank that it gives the name, but for 0: only the start of the name gives that. */
function ranksOfWords({ words, postings }: Vocabulary, query: Query, size: number): NameRanks {
  const gives = (word: number, rank: number): boolean => {
    if (rank === 2) return true;
    if (rank === 0 && !words.isHead(word)) return false;
    return rankOfFolded(words.at(word), query) <= rank;
  };
  let left: number[] | undefined;
  return (rank) => {
    const set = new Bits(size);
    const later: number[] = [];
    for (const word of left ?? words.holding(query)) {
      if (gives(word, rank)) postings.addTo(set, word);
      else later.push(word);
    }
    left = later;
    return set;
  };
}

/** Several separators are rare enough in a query to look at each name that may hold it. */
function ranksOfRecords<Item extends IndexedEquipment>(
  { items, names }: Segment<Item>,
  query: Query,
  found: Bits,
): NameRanks {
  const sets = [0, 1, 2].map(() => new Bits(found.size));
  const candidates = candidatesFor(names, query, found.size).and(found);
  candidates.forEach((position) => {
    const item = items[position];
    if (item) sets[rankOf(item, query)]?.add(position);
  });
  return (rank) => sets[rank] ?? new Bits(found.size);
}
