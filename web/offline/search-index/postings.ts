import { Bits } from './bits.ts';

/** Above this share of all records a set of bits is smaller than a list, and faster to unite. */
const DENSE = 1 / 32;

/** For each run the positions of the records that hold it, ascending. */
export class Postings {
  /** Where in `sparse` the positions of each run end; a dense run has none there. */
  readonly #ends: Uint32Array;
  readonly #sparse: Uint32Array;
  readonly #dense = new Map<number, Bits>();

  /** All positions run after run; `ends` says where those of each run end. */
  constructor(positions: Uint32Array, ends: Uint32Array, size: number) {
    const sparse = new Uint32Array(positions.length);
    this.#ends = new Uint32Array(ends.length);
    let filled = 0;
    let start = 0;
    ends.forEach((end, run) => {
      if (end - start > size * DENSE) {
        const bits = new Bits(size);
        bits.addFrom(positions, start, end);
        this.#dense.set(run, bits);
      } else {
        sparse.set(positions.subarray(start, end), filled);
        filled += end - start;
      }
      this.#ends[run] = filled;
      start = end;
    });
    this.#sparse = sparse.slice(0, filled);
  }

  static of(lists: readonly (readonly number[])[], size: number): Postings {
    const ends = new Uint32Array(lists.length);
    let end = 0;
    lists.forEach((list, run) => {
      end += list.length;
      ends[run] = end;
    });
    const positions = new Uint32Array(end);
    lists.forEach((list, run) => {
      positions.set(list, (ends[run] ?? 0) - list.length);
    });
    return new Postings(positions, ends, size);
  }

  addTo(set: Bits, run: number): void {
    const dense = this.#dense.get(run);
    if (dense) set.or(dense);
    else set.addFrom(this.#sparse, this.#start(run), this.#ends[run] ?? 0);
  }

  /** Until `visit` answers true. */
  some(run: number, visit: (position: number) => boolean): boolean {
    const dense = this.#dense.get(run);
    if (dense) return dense.some(visit);
    const end = this.#ends[run] ?? 0;
    for (let at = this.#start(run); at < end; at += 1) {
      if (visit(this.#sparse[at] ?? 0)) return true;
    }
    return false;
  }

  #start(run: number): number {
    return run === 0 ? 0 : (this.#ends[run - 1] ?? 0);
  }
}
