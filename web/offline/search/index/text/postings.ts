import { Bits } from '../bits.ts';

/** Above this share of all records a set of bits is smaller and faster than a list. */
const DENSE = 1 / 32;

/** The new position of a record that a merge leaves out. */
export const REMOVED = 0xffff_ffff;

/** For each run the positions of the records that contain it, unsorted. */
export class Postings {
  /** Where in `sparse` the positions of each run end; a dense run has none there. */
  readonly #ends: Uint32Array;
  readonly #sparse: Uint32Array;
  readonly #dense = new Map<number, Bits>();

  /** `positions` has those of each run from its start to its end; there may be gaps between runs. */
  constructor(positions: Uint32Array, starts: Uint32Array, ends: Uint32Array, size: number) {
    const sparse = new Uint32Array(positions.length);
    this.#ends = new Uint32Array(ends.length);
    let filled = 0;
    for (let run = 0; run < ends.length; run += 1) {
      const [start, end] = [starts[run] ?? 0, ends[run] ?? 0];
      if (end - start > size * DENSE) {
        const bits = new Bits(size);
        bits.addFrom(positions, start, end);
        this.#dense.set(run, bits);
      } else {
        for (let at = start; at < end; at += 1) sparse[filled++] = positions[at] ?? 0;
      }
      this.#ends[run] = filled;
    }
    this.#sparse = sparse.slice(0, filled);
  }

  addTo(set: Bits, run: number): void {
    const dense = this.#dense.get(run);
    if (dense) set.or(dense);
    else set.addFrom(this.#sparse, this.#start(run), this.#end(run));
  }

  count(run: number): number {
    return this.#dense.get(run)?.count() ?? this.#end(run) - this.#start(run);
  }

  /** Whether a record with this run is part of the merge. */
  hasTarget(run: number, targets: Uint32Array): boolean {
    const dense = this.#dense.get(run);
    if (dense) return dense.some((position) => targets[position] !== REMOVED);
    for (let at = this.#start(run); at < this.#end(run); at += 1) {
      if (targets[this.#sparse[at] ?? 0] !== REMOVED) return true;
    }
    return false;
  }

  /** Writes the new positions of the records with this run from `at` on, and returns where they end. */
  move(run: number, targets: Uint32Array, into: Uint32Array, at: number): number {
    let next = at;
    const write = (position: number) => {
      const target = targets[position] ?? REMOVED;
      if (target !== REMOVED) into[next++] = target;
    };
    this.#dense.get(run)?.forEach(write);
    for (let index = this.#start(run); index < this.#end(run); index += 1) {
      write(this.#sparse[index] ?? 0);
    }
    return next;
  }

  #start(run: number): number {
    return run === 0 ? 0 : this.#end(run - 1);
  }

  #end(run: number): number {
    return this.#ends[run] ?? 0;
  }
}

export function postingsOf(lists: readonly (readonly number[])[], size: number): Postings {
  const starts = startsFor(lists.map((list) => list.length));
  const ends = starts.map((start, run) => start + (lists[run]?.length ?? 0));
  const positions = new Uint32Array(ends.at(-1) ?? 0);
  lists.forEach((list, run) => {
    positions.set(list, starts[run]);
  });
  return new Postings(positions, starts, ends, size);
}

/** Where each list starts if all are joined. */
export function startsFor(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length);
  for (let run = 1; run < counts.length; run += 1) {
    starts[run] = (starts[run - 1] ?? 0) + (counts[run - 1] ?? 0);
  }
  return starts;
}
