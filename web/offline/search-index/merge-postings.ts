import { Postings } from './postings.ts';

/** Runs between two pauses. */
const STRIDE = 1_000;

/** The number of what is left behind. */
export const NOWHERE = 0xffff_ffff;

export interface MovingPostings {
  readonly postings: Postings;
  /** The new position of each record. */
  readonly targets: Uint32Array;
  /** The new number of each run. */
  readonly numbers: Uint32Array;
}

/** Runs that nobody holds any more get no number. */
export function* renumber(
  { postings, targets, numbers }: MovingPostings,
  from: number,
  to: number,
  numberOf: (run: number) => number,
): Generator<void> {
  for (let run = from; run < to; run += 1) {
    if (run % STRIDE === 0) yield;
    if (postings.some(run, (position) => targets[position] !== NOWHERE)) {
      numbers[run] = numberOf(run);
    }
  }
}

export function* mergePostings(
  sources: readonly MovingPostings[],
  runs: number,
  size: number,
): Generator<void, Postings> {
  const next = new Uint32Array(runs);
  yield* eachPosting(sources, (number) => {
    next[number] = (next[number] ?? 0) + 1;
  });
  let total = 0;
  next.forEach((count, number) => {
    next[number] = total;
    total += count;
  });
  const positions = new Uint32Array(total);
  yield* eachPosting(sources, (number, target) => {
    const at = next[number] ?? 0;
    positions[at] = target;
    next[number] = at + 1;
  });
  // By now the next place of each run is the end of its own.
  let start = 0;
  for (let run = 0; run < runs; run += 1) {
    if (run % STRIDE === 0) yield;
    const end = next[run] ?? 0;
    if (end - start > 1) positions.subarray(start, end).sort();
    start = end;
  }
  return new Postings(positions, next, size);
}

function* eachPosting(
  sources: readonly MovingPostings[],
  visit: (number: number, target: number) => void,
): Generator<void> {
  for (const { postings, targets, numbers } of sources) {
    for (let run = 0; run < numbers.length; run += 1) {
      if (run % STRIDE === 0) yield;
      const number = numbers[run] ?? NOWHERE;
      if (number === NOWHERE) continue;
      postings.some(run, (position) => {
        const target = targets[position] ?? NOWHERE;
        if (target !== NOWHERE) visit(number, target);
        return false;
      });
    }
  }
}
