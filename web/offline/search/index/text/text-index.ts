import type { Folded } from '#contract/text/fold.ts';
import { Bits } from '../bits.ts';
import type { Words } from '../words.ts';
import type { Pairs } from './pairs.ts';
import type { Postings } from './postings.ts';
import { splitText } from './split-text.ts';

/** Distinct runs and who holds them. */
export interface Indexed<Runs> {
  readonly runs: Runs;
  readonly postings: Postings;
}

/** Some texts of all records of a segment. */
export interface TextIndex {
  readonly parts: Indexed<Words>;
  readonly pairs: Indexed<Pairs>;
}

/** More pairs would hardly leave fewer candidates. */
const MOST_PAIRS = 6;

/** Where a text is found as a whole; undefined when it has several separators. */
export function runsFor(index: TextIndex, text: Folded): Indexed<Words | Pairs> | undefined {
  const { length } = splitText(text).separators;
  if (length === 0) return index.parts;
  return length === 1 ? index.pairs : undefined;
}

/** All who hold a text, and, when it has several separators, some who only hold its pairs. */
export function addCandidates(index: TextIndex, text: Folded, set: Bits): void {
  const found = runsFor(index, text);
  if (found) for (const run of found.runs.holding(text)) found.postings.addTo(set, run);
  else set.or(holdersOfChain(index, text, set.size));
}

/** Inside the chain parts are whole; the first may go on to the left, the last to the right. */
function holdersOfChain({ parts, pairs }: TextIndex, text: Folded, size: number): Bits {
  const chain = splitText(text);
  const marks = chain.parts.slice(0, MOST_PAIRS + 1).map((part, at) => {
    const isLast = at === chain.parts.length - 1;
    return parts.runs.marks(part, at === 0 ? 'ends' : isLast ? 'starts' : 'whole');
  });
  const set = Bits.full(size);
  for (const [at, second] of marks.entries()) {
    const [first, separator] = [marks[at - 1], chain.separators[at - 1]];
    if (!first || separator === undefined) continue;
    const holders = new Bits(size);
    for (const pair of pairs.runs.between(first, separator, second)) {
      pairs.postings.addTo(holders, pair);
    }
    set.and(holders);
  }
  return set;
}
