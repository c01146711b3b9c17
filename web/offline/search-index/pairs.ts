import type { Folded } from '#contract/fold.ts';
import type { PairOfNumbers } from './numbering.ts';
import { splitText } from './runs.ts';
import type { Words } from './words.ts';

/** Distinct pairs of neighbouring parts, kept as numbers of their parts. */
export class Pairs {
  readonly #parts: Words;
  readonly #firsts: Uint32Array;
  readonly #separators: Uint8Array;
  readonly #seconds: Uint32Array;

  constructor(parts: Words, pairs: readonly PairOfNumbers[]) {
    this.#parts = parts;
    this.#firsts = Uint32Array.from(pairs, ({ first }) => first);
    this.#separators = Uint8Array.from(pairs, ({ separator }) => separator);
    this.#seconds = Uint32Array.from(pairs, ({ second }) => second);
  }

  get size(): number {
    return this.#firsts.length;
  }

  numbersAt(pair: number): PairOfNumbers {
    return {
      first: this.#firsts[pair] ?? 0,
      separator: this.#separators[pair] ?? 0,
      second: this.#seconds[pair] ?? 0,
    };
  }

  at(pair: number): Folded {
    const { first, separator, second } = this.numbersAt(pair);
    const [left, right] = [this.#parts.at(first), this.#parts.at(second)];
    const between = String.fromCharCode(separator);
    return {
      plain: left.plain + between + right.plain,
      expanded: left.expanded + between + right.expanded,
    };
  }

  isHead(pair: number): boolean {
    return this.#parts.isHead(this.#firsts[pair] ?? 0);
  }

  /** For a text with one separator. */
  holding(text: Folded): number[] {
    const { parts, separators } = splitText(text);
    const [first, second] = parts;
    const [separator] = separators;
    if (!first || !second || separator === undefined) return [];
    return this.between(
      this.#parts.marks(first, 'ends'),
      separator,
      this.#parts.marks(second, 'starts'),
    );
  }

  /** Those whose parts are both marked for the same folding. */
  between(first: Uint8Array, separator: number, second: Uint8Array): number[] {
    const [firsts, separators, seconds] = [this.#firsts, this.#separators, this.#seconds];
    const found: number[] = [];
    for (let pair = 0; pair < firsts.length; pair += 1) {
      const foldings = (first[firsts[pair] ?? 0] ?? 0) & (second[seconds[pair] ?? 0] ?? 0);
      if (foldings !== 0 && separators[pair] === separator) found.push(pair);
    }
    return found;
  }
}
