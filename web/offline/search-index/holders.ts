/** The records that hold a term or a phrase, live or not. */
import type { Folded } from '#contract/fold.ts';
import { matches, type Term } from '#contract/search.ts';
import { Bits } from './bits.ts';
import type { IndexedEquipment } from './record-order.ts';
import { type Run, runsOf } from './runs.ts';
import type { Segment, TextIndex } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More pairs would hardly leave fewer candidates. */
const MOST_PAIRS = 6;

/** Undefined for a text with several separators: no vocabulary holds it as a whole. */
export function vocabularyFor(index: TextIndex, text: Folded): Vocabulary | undefined {
  const { length } = runsOf(text).pairs;
  if (length === 0) return index.parts;
  return length === 1 ? index.pairs : undefined;
}

export function holdersOf<Item extends IndexedEquipment>(segment: Segment<Item>, term: Term): Bits {
  const set = new Bits(segment.items.length);
  const [names, others] = [segment.names, segment.others].map((index) =>
    vocabularyFor(index, term),
  );
  if (names && others) {
    addHolders(names, term, set);
    addHolders(others, term, set);
    return set;
  }
  set.or(candidatesFor(segment.names, term, set.size));
  set.or(candidatesFor(segment.others, term, set.size));
  set.forEach((position) => {
    const item = segment.items[position];
    if (item && !matches(item, [term])) set.delete(position);
  });
  return set;
}

function addHolders({ words, postings }: Vocabulary, text: Folded, set: Bits): void {
  for (const word of words.holding(text)) postings.addTo(set, word);
}

/** All who hold a text with several separators, and some who only hold its pairs. */
export function candidatesFor({ pairs }: TextIndex, text: Folded, size: number): Bits {
  const chain = runsOf(text).pairs;
  const set = Bits.full(size);
  chain.slice(0, MOST_PAIRS).forEach((pair, at) => {
    const isLast = at === chain.length - 1;
    const holders = new Bits(size);
    for (const word of pairs.words.holding(pair)) {
      if (fits(pairs.words.at(word), pair, at > 0, !isLast)) pairs.postings.addTo(holders, word);
    }
    set.and(holders);
  });
  return set;
}

/** Between two others a pair is whole; the first may go on to the left, the last to the right. */
function fits(word: Folded, pair: Run, fromStart: boolean, toEnd: boolean): boolean {
  const fitsIn = (text: string, part: string) =>
    (!fromStart || text.startsWith(part)) && (!toEnd || text.endsWith(part));
  return fitsIn(word.plain, pair.plain) || fitsIn(word.expanded, pair.expanded);
}
