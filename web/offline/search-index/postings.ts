import { Bits } from './bits.ts';

/** Above this share of all records a set of bits is smaller than a list, and faster to unite. */
const DENSE = 1 / 32;

/** For each word the positions of the records that hold it, ascending. */
export class Postings {
  /** Where in `sparse` the positions of each word end; a dense word has none there. */
  readonly #ends: Uint32Array;
  readonly #sparse: Uint32Array;
  readonly #dense = new Map<number, Bits>();

  /** All positions word after word; `ends` says where those of each word end. */
  constructor(positions: Uint32Array, ends: Uint32Array, size: number) {
    const sparse = new Uint32Array(positions.length);
    this.#ends = new Uint32Array(ends.length);
    let filled = 0;
    let start = 0;
    ends.forEach((end, word) => {
      if (end - start > size * DENSE) {
        const bits = new Bits(size);
        bits.addFrom(positions, start, end);
        this.#dense.set(word, bits);
      } else {
        sparse.set(positions.subarray(start, end), filled);
        filled += end - start;
      }
      this.#ends[word] = filled;
      start = end;
    });
    this.#sparse = sparse.slice(0, filled);
  }

  addTo(set: Bits, word: number): void {
    const dense = this.#dense.get(word);
    if (dense) set.or(dense);
    else set.addFrom(this.#sparse, this.#start(word), this.#ends[word] ?? 0);
  }

  forEach(word: number, visit: (position: number) => void): void {
    const dense = this.#dense.get(word);
    if (dense) return dense.forEach(visit);
    const end = this.#ends[word] ?? 0;
    for (let at = this.#start(word); at < end; at += 1) visit(this.#sparse[at] ?? 0);
  }

  #start(word: number): number {
    return word === 0 ? 0 : (this.#ends[word - 1] ?? 0);
  }
}
