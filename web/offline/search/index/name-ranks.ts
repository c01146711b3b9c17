import { type Query, rankOf, rankOfFolded } from '#contract/search/search.ts';
import { Bits } from './bits.ts';
import type { Segment } from './segment.ts';
import type { Pairs } from './text/pairs.ts';
import { addCandidates, type Indexed, runsFor } from './text/text-index.ts';
import type { Words } from './words.ts';

/** To be called for rank 0, then 1, then 2. Returns the records of that rank, perhaps with some of a better one. */
export type NameRanks = (rank: number) => Bits;

export function nameRanks(segment: Segment, query: Query, found: Bits): NameRanks {
  const runs = runsFor(segment.names, query);
  return runs ? ranksOfRuns(runs, query, found.size) : ranksOfRecords(segment, query, found);
}

/** A matching run decides the rank of the name. Rank 0 needs a run at the start of the name. */
function ranksOfRuns(
  { runs, postings }: Indexed<Words | Pairs>,
  query: Query,
  size: number,
): NameRanks {
  const gives = (run: number, rank: number): boolean => {
    if (rank === 2) return true;
    if (rank === 0 && !runs.isHead(run)) return false;
    return rankOfFolded(runs.at(run), query) <= rank;
  };
  let left: number[] | undefined;
  return (rank) => {
    const set = new Bits(size);
    const later: number[] = [];
    for (const run of left ?? runs.containing(query)) {
      if (gives(run, rank)) postings.addTo(set, run);
      else later.push(run);
    }
    left = later;
    return set;
  };
}

/** Queries with several separators are rare, so each candidate's name may be compared. */
function ranksOfRecords({ table, names }: Segment, query: Query, found: Bits): NameRanks {
  const sets = [0, 1, 2].map(() => new Bits(found.size));
  const candidates = new Bits(found.size);
  addCandidates(names, query, candidates);
  candidates.and(found).forEach((position) => {
    const name = table.fields.name.at(position);
    sets[rankOf({ name }, query)]?.add(position);
  });
  return (rank) => sets[rank] ?? new Bits(found.size);
}
