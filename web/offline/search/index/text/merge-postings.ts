import { Postings, REMOVED, startsFor } from './postings.ts';

/** Runs between two pauses. */
const STRIDE = 1_000;

export interface MovingPostings {
  readonly postings: Postings;
  /** The new position of each record. */
  readonly targets: Uint32Array;
  /** The new number of each run. */
  readonly numbers: Uint32Array;
}

/** Runs that no live record contains get no number. */
export function* renumber(
  { postings, targets, numbers }: MovingPostings,
  from: number,
  to: number,
  numberOf: (run: number) => number,
): Generator<void> {
  for (let run = from; run < to; run += 1) {
    if (run % STRIDE === 0) yield;
    if (postings.hasTarget(run, targets)) numbers[run] = numberOf(run);
  }
}

export function* mergePostings(
  sources: readonly MovingPostings[],
  runs: number,
  size: number,
): Generator<void, Postings> {
  const counts = new Uint32Array(runs);
  yield* eachRun(sources, ({ postings }, run, number) => {
    counts[number] = (counts[number] ?? 0) + postings.count(run);
  });
  const starts = startsFor(counts);
  const ends = starts.slice();
  const positions = new Uint32Array((starts.at(-1) ?? 0) + (counts.at(-1) ?? 0));
  yield* eachRun(sources, ({ postings, targets }, run, number) => {
    ends[number] = postings.move(run, targets, positions, ends[number] ?? 0);
  });
  return new Postings(positions, starts, ends, size);
}

function* eachRun(
  sources: readonly MovingPostings[],
  visit: (source: MovingPostings, run: number, number: number) => void,
): Generator<void> {
  for (const source of sources) {
    for (let run = 0; run < source.numbers.length; run += 1) {
      if (run % STRIDE === 0) yield;
      const number = source.numbers[run] ?? REMOVED;
      if (number !== REMOVED) visit(source, run, number);
    }
  }
}
