import type { Folded } from '#contract/text/fold.ts';
import type { Words } from '../words.ts';
import { splitText } from './split-text.ts';

/** The numbers of the parts of each pair, and the character codes of the separators. */
interface PairLists {
  readonly firsts: readonly number[];
  readonly separators: readonly number[];
  readonly seconds: readonly number[];
}

/** The distinct pairs of neighbouring parts. */
export class Pairs {
  readonly #parts: Words;
  readonly #firsts: Uint32Array;
  readonly #separators: Uint8Array;
  readonly #seconds: Uint32Array;

  constructor(parts: Words, { firsts, separators, seconds }: PairLists) {
    this.#parts = parts;
    this.#firsts = Uint32Array.from(firsts);
    this.#separators = Uint8Array.from(separators);
    this.#seconds = Uint32Array.from(seconds);
  }

  get size(): number {
    return this.#firsts.length;
  }

  firstOf(pair: number): number {
    return this.#firsts[pair] ?? 0;
  }

  separatorOf(pair: number): number {
    return this.#separators[pair] ?? 0;
  }

  secondOf(pair: number): number {
    return this.#seconds[pair] ?? 0;
  }

  at(pair: number): Folded {
    const first = this.#parts.at(this.firstOf(pair));
    const second = this.#parts.at(this.secondOf(pair));
    const between = String.fromCharCode(this.separatorOf(pair));
    return {
      plain: first.plain + between + second.plain,
      expanded: first.expanded + between + second.expanded,
    };
  }

  isHead(pair: number): boolean {
    return this.#parts.isHead(this.firstOf(pair));
  }

  /** The pairs that contain a text with one separator. */
  containing(text: Folded): number[] {
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

  /** The pairs with this separator whose parts are both marked for the same folding. */
  between(first: Uint8Array, separator: number, second: Uint8Array): number[] {
    const [firsts, separators, seconds] = [this.#firsts, this.#separators, this.#seconds];
    const found: number[] = [];
    for (let pair = 0; pair < firsts.length; pair += 1) {
      const foldings = first[firsts[pair] ?? 0] ?? 0;
      if (foldings === 0 || separators[pair] !== separator) continue;
      if ((foldings & (second[seconds[pair] ?? 0] ?? 0)) !== 0) found.push(pair);
    }
    return found;
  }
}
