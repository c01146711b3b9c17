/** Numbers for distinct words and pairs, in the order in which they are met. */
import type { Word } from './words.ts';

export class WordNumbers {
  readonly words: Word[] = [];
  readonly #numbers = new Map<string, number>();

  of(plain: string, expanded: string, isHead: boolean): number {
    const forms = plain === expanded ? plain : `${plain}\n${expanded}`;
    const key = isHead ? `\n${forms}` : forms;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.words.length);
    return this.words.push({ plain, expanded, isHead }) - 1;
  }
}

export interface PairOfNumbers {
  readonly first: number;
  /** The code of the character between them. */
  readonly separator: number;
  readonly second: number;
}

export class PairNumbers {
  readonly pairs: PairOfNumbers[] = [];
  /** By the number of the first part, then by the rest. */
  readonly #numbers: Map<number, number>[] = [];

  of(first: number, separator: number, second: number): number {
    this.#numbers[first] ??= new Map();
    const numbers = this.#numbers[first];
    // A separator is an ASCII character.
    const rest = second * 128 + separator;
    const known = numbers.get(rest);
    if (known !== undefined) return known;
    numbers.set(rest, this.pairs.length);
    return this.pairs.push({ first, separator, second }) - 1;
  }
}
