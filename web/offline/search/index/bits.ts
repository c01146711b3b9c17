/** A set of positions below a fixed size, 32 to a word. */
export class Bits {
  readonly #words: Int32Array;
  readonly size: number;

  constructor(size: number, words = new Int32Array((size + 31) >>> 5)) {
    this.size = size;
    this.#words = words;
  }

  static full(size: number): Bits {
    const bits = new Bits(size);
    bits.#words.fill(-1);
    const rest = size & 31;
    if (rest > 0) bits.#words[bits.#words.length - 1] = (1 << rest) - 1;
    return bits;
  }

  copy(): Bits {
    return new Bits(this.size, this.#words.slice());
  }

  has(position: number): boolean {
    return ((this.#words[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
  }

  add(position: number): void {
    const at = position >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (position & 31));
  }

  delete(position: number): void {
    const at = position >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (position & 31));
  }

  /** Adds the positions from index `from` up to, not including, index `to` of a list. */
  addFrom(positions: Uint32Array, from: number, to: number): void {
    const words = this.#words;
    for (let index = from; index < to; index += 1) {
      const position = positions[index] ?? 0;
      const at = position >>> 5;
      words[at] = (words[at] ?? 0) | (1 << (position & 31));
    }
  }

  or(other: Bits): this {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
    return this;
  }

  and(other: Bits): this {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (others[at] ?? 0);
    return this;
  }

  without(other: Bits): this {
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(others[at] ?? 0);
    return this;
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += ones(word);
    return count;
  }

  /** The first member from `from` on, or -1. */
  next(from: number): number {
    const words = this.#words;
    let at = from >>> 5;
    if (at >= words.length) return -1;
    let word = (words[at] ?? 0) & (-1 << (from & 31));
    while (word === 0) {
      at += 1;
      if (at >= words.length) return -1;
      word = words[at] ?? 0;
    }
    return (at << 5) + 31 - Math.clz32(word & -word);
  }

  forEach(visit: (position: number) => void): void {
    for (let at = this.next(0); at >= 0; at = this.next(at + 1)) visit(at);
  }

  /** Visits members until `visit` returns true. */
  some(visit: (position: number) => boolean): boolean {
    for (let at = this.next(0); at >= 0; at = this.next(at + 1)) if (visit(at)) return true;
    return false;
  }

  /** The position after the first `count` members. */
  afterFirst(count: number): number {
    let left = count;
    let at = 0;
    for (; at < this.#words.length; at += 1) {
      const here = ones(this.#words[at] ?? 0);
      if (here > left) break;
      left -= here;
    }
    let position = at << 5;
    for (; left > 0; left -= 1) position = this.next(position) + 1;
    return position;
  }
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
