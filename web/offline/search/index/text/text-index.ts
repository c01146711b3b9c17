import type { Folded } from '#contract/text/fold.ts';
import { Bits } from '../bits.ts';
import type { Words } from '../words.ts';
import type { Pairs } from './pairs.ts';
import type { Postings } from './postings.ts';
import { splitText } from './split-text.ts';

/** Distinct runs with the records that contain them. */
export interface Indexed<Runs> {
  readonly runs: Runs;
  readonly postings: Postings;
}

/** The index of some fields of all records of a segment. */
export interface TextIndex {
  readonly parts: Indexed<Words>;
  readonly pairs: Indexed<Pairs>;
}

/** More pairs would hardly reduce the candidates. */
const MOST_PAIRS = 6;

/** The runs within which a text can be found; undefined if it has several separators. */
export function runsFor(index: TextIndex, text: Folded): Indexed<Words | Pairs> | undefined {
  const { length } = splitText(text).separators;
  if (length === 0) return index.parts;
  return length === 1 ? index.pairs : undefined;
}

/** Adds all records with a text and, if it has several separators, perhaps some that only contain its pairs. */
export function addCandidates(index: TextIndex, text: Folded, set: Bits): void {
  const found = runsFor(index, text);
  if (found) for (const run of found.runs.containing(text)) found.postings.addTo(set, run);
  else set.or(recordsWithChain(index, text, set.size));
}

/** The records with all pairs of a text. Its first part may be the end of a word's part, its last part the start. */
function recordsWithChain({ parts, pairs }: TextIndex, text: Folded, size: number): Bits {
  const chain = splitText(text);
  const marks = chain.parts.slice(0, MOST_PAIRS + 1).map((part, at) => {
    const isLast = at === chain.parts.length - 1;
    return parts.runs.marks(part, at === 0 ? 'ends' : isLast ? 'starts' : 'whole');
  });
  const set = Bits.full(size);
  for (const [at, second] of marks.entries()) {
    const [first, separator] = [marks[at - 1], chain.separators[at - 1]];
    if (!first || separator === undefined) continue;
    const records = new Bits(size);
    for (const pair of pairs.runs.between(first, separator, second)) {
      pairs.postings.addTo(records, pair);
    }
    set.and(records);
  }
  return set;
}
